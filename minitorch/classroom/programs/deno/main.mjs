// The child in Deno: its main thread starts a worker with Pyodide, and carries messages between it
// and the judge. Whatever a student's code does, this thread still sees that the judge has gone,
// and ends the process; and it has no permission left that the code could borrow.

const [pyodide, course, chapters] = Deno.args;
const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });

function end(code) {
  Deno.exit(code);
}

function write(bytes) {
  let done = 0;
  while (done < bytes.length) {
    done += Deno.stdout.writeSync(bytes.subarray(done));
  }
}

worker.onerror = (event) => {
  event.preventDefault();
  console.error(String(event.message));
  end(70);
};
let ready = false;
worker.onmessage = (event) => {
  if (!ready) {
    Deno.permissions.revokeSync({ name: "read" }); // Python has started, and no code has run yet
    ready = true;
  }
  const bytes = event.data;
  if (!(bytes instanceof Uint8Array)) {
    end(70);
  }
  try {
    write(bytes);
  } catch {
    end(71);
  }
};
worker.postMessage({ pyodide, course, chapters });

// Frames of the judge (wire.py): the length of the header, the header, its buffers. The judge is
// no student, so lengths are believed.
let waiting = new Uint8Array(0);
for await (const part of Deno.stdin.readable) {
  const joined = new Uint8Array(waiting.length + part.length);
  joined.set(waiting);
  joined.set(part, waiting.length);
  waiting = joined;
  for (;;) {
    if (waiting.length < 4) break;
    const size = new DataView(waiting.buffer, waiting.byteOffset).getUint32(0, true);
    if (waiting.length < 4 + size) break;
    const header = JSON.parse(new TextDecoder().decode(waiting.subarray(4, 4 + size)));
    const whole = header.buffers.reduce((sum, one) => sum + one, 4 + size);
    if (waiting.length < whole) break;
    worker.postMessage(waiting.slice(0, whole));
    waiting = waiting.slice(whole);
  }
}
end(0); // nobody asks any more
