def answers():
    reported = {}
    reported["A"] = 4
    reported["B"] = reported["D"] = 2
    reported["C"] = 5
    reported["E"] = 1
    return reported
