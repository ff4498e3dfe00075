import { createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface SmtpServer {
  url: string;
  /** Received emails: recipients and data. */
  mails: { to: string[]; data: string }[];
  /** Accepts emails (`take`), refuses them with 451, rejects every recipient, or never responds. */
  mode: "take" | "refuse" | "unknown" | "silent";
  /** Number of clients that stopped waiting. */
  gaveUp: number;
}

/** Starts a minimal mail server (RFC 5321) for one test. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const state: SmtpServer = { url: "", mails: [], mode: "take", gaveUp: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    if (state.mode === "silent") socket.resume().once("close", () => (state.gaveUp += 1));
    else converse(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  state.url = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return state;
}

function converse(socket: Socket, state: SmtpServer): void {
  const reply = (line: string) => socket.write(`${line}\r\n`);
  let text = "";
  let to: string[] = [];
  let isData = false;
  reply("220 mail.test");
  socket.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
    for (let end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n"); end !== -1; ) {
      const part = text.slice(0, end);
      text = text.slice(end + (isData ? 5 : 2));
      if (isData) {
        state.mails.push({ to, data: part.replace(/^\.\./gm, ".") });
        to = [];
        isData = false;
        reply("250 taken");
      } else respond(part);
      end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n");
    }
  });

  function respond(command: string): void {
    const [, recipient] = /^RCPT TO:<(.*)>/i.exec(command) ?? [];
    if (recipient && state.mode === "unknown") return void reply("550 5.1.1 no such user");
    if (recipient) to.push(recipient);
    if (/^DATA/i.test(command)) {
      if (state.mode === "refuse") return void reply("451 later");
      isData = true;
      return void reply("354 go on");
    }
    reply(/^QUIT/i.test(command) ? "221 bye" : "250 mail.test");
  }
}
