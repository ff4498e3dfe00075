import type { ServerResponse } from "node:http";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { Handler } from "./strangers.fixture.ts";

/** A page that would give a title. */
const PAGE = "<!doctype html><title>Medjool dates</title>";
const HTML = { "content-type": "text/html" };
const ZEROS = Buffer.alloc(32 * 1024 * 1024);

/** Answers of hostile sites, by name. Most would give a title without the defense. */
export const HOSTILE_ANSWERS: Readonly<Record<string, Handler>> = {
  "10 GB of gzip": (_request, response) => {
    response.writeHead(200, { ...HTML, "content-encoding": "gzip" });
    repeat(response, gzipSync(ZEROS));
  },
  "10 GB without compression": (_request, response) => {
    response.writeHead(200, HTML);
    repeat(response, Buffer.alloc(1024 * 1024, " "));
  },
  "a brotli bomb": encoded("br", brotliCompressSync(Buffer.concat([ZEROS, Buffer.from(PAGE)]))),
  "a deflate bomb": encoded("deflate", deflateSync(Buffer.concat([ZEROS, Buffer.from(PAGE)]))),
  "compression in six layers": encoded("gzip, gzip, gzip, gzip, gzip, gzip", gzipSync(PAGE)),
  "an unknown compression": encoded("gzip, rot13", gzipSync(PAGE)),
  "a false compression": encoded("gzip", Buffer.from(PAGE)),
  "one byte every second": (_request, response) => {
    response.writeHead(200, HTML).write(PAGE);
    const timer = setInterval(() => response.write(" "), 1_000);
    response.on("close", () => clearInterval(timer));
  },
  "no answer": () => undefined,
  "headers that never end": ({ socket }) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket.write("x-a: b\r\n"), 100);
    socket.on("close", () => clearInterval(timer));
  },
  "endless hints": ({ socket }) => {
    const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"), 100);
    socket.on("close", () => clearInterval(timer));
  },
  "a header of 40 KB": (_request, response) =>
    response.writeHead(200, { ...HTML, "x-long": "a".repeat(40_000) }).end(PAGE),
  "a connection that closes": ({ socket }) => socket.destroy(),
  "half a body": (_request, response) => {
    response.writeHead(200, { ...HTML, "content-length": 10_000 }).write(PAGE);
    setTimeout(() => response.destroy(), 50);
  },
  "half a chunk": (_request, response) => {
    response.writeHead(200, HTML).write(PAGE);
    setTimeout(() => response.destroy(), 50);
  },
  "another protocol": ({ socket }) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"),
  "HTTP without headers": ({ socket }) => socket.end(PAGE),
  "two lengths": ({ socket }) =>
    socket.end(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1\r\ncontent-length: 43\r\n\r\n${PAGE}`,
    ),
  "40 redirects": redirect(({ url }) => `/${Number(url?.slice(1)) + 1}`),
  "a redirect to itself": redirect(() => "/"),
  "a redirect without a target": redirect(() => ""),
  "a redirect to an invalid address": redirect(() => "http://["),
  "a redirect to metadata": redirect(() => "http://169.254.169.254/latest/meta-data/"),
  "a redirect to metadata by name": redirect(() => "http://metadata.example/"),
  "a redirect to this machine": redirect(() => "http://127.0.0.1/"),
  "a redirect to this machine in hexadecimal": redirect(() => "http://0x7f.1/"),
  "a redirect to ::1": redirect(() => "http://[::1]/"),
  "a redirect to localhost": redirect(() => "http://localhost/"),
  "a redirect to a private name": redirect(() => "http://private.example/"),
  "a redirect to a file": redirect(() => "file:///etc/passwd"),
  "a redirect to a script": redirect(() => "javascript:alert(1)"),
  "a redirect to data": redirect(() => `data:text/html,${PAGE}`),
  "a redirect to another port": redirect(() => "//open.example:6379/"),
  "a redirect with a password": redirect(() => "//a:b@open.example/"),
  "a redirect to the site itself": redirect(() => "//samha.example/"),
  "a redirect from https to http": redirect(() => "http://open.example/"),
  "100,000 open elements": html(PAGE + "<div>".repeat(100_000)),
  "300 nested elements": html(PAGE + "<b>".repeat(300)),
  "60,000 elements": html(PAGE + "<br>".repeat(60_000)),
  "an unknown charset": html(PAGE, "text/html; charset=x-user"),
  "UTF-7": html("+ADw-title+AD4-Dates+ADw-/title+AD4-", "text/html; charset=utf-7"),
  "UTF-7 in meta": html(`<meta charset="utf-7">${PAGE}`),
  "a charset that browsers replace": html(PAGE, "text/html; charset=iso-2022-kr"),
  "bytes that are not UTF-8": html(Buffer.from("<title>Datteln für dich</title>", "latin1")),
  "an image": html(PAGE, "image/png"),
  "plain text": html(PAGE, "text/plain"),
  JSON: html(PAGE, "application/json"),
  "a type in a parameter": html(PAGE, "application/pdf; a=text/html"),
  "no type": html(PAGE, ""),
  "status 404": status(404),
  "status 403": status(403),
  "status 206": status(206),
  "status 401": status(401),
  "status 500": status(500),
  "a title without characters": html("<title>\u200b \u2060</title>"),
  "a title that turns the line around": html("<title>\u202eselad</title>"),
  "no title": html("<h1>Dates</h1>"),
  "an empty page": html(""),
};

/** Links to names and addresses that the site must not connect to. */
export const HOSTILE_NAMES: Readonly<Record<string, readonly string[]>> = {
  "private.example": ["10.0.0.1"],
  "metadata.example": ["169.254.169.254"],
  "loopback.example": ["127.0.0.1"],
  "rebound.example": ["93.184.216.34", "127.0.0.1"],
  "mapped.example": ["::ffff:127.0.0.1"],
  "nat64.example": ["64:ff9b::7f00:1"],
  "six.example": ["::1"],
  "tunnel.example": ["2002:7f00:1::"],
  "unknown.example": [],
};

function html(page: string | Buffer, type = "text/html"): Handler {
  return (_request, response) => {
    response.writeHead(200, type ? { "content-type": type } : {}).end(page);
  };
}

function status(code: number): Handler {
  return (_request, response) => response.writeHead(code, HTML).end(PAGE);
}

function encoded(encoding: string, body: Buffer): Handler {
  return (_request, response) =>
    response.writeHead(200, { ...HTML, "content-encoding": encoding }).end(body);
}

function redirect(target: (request: Parameters<Handler>[0]) => string): Handler {
  return (request, response) => response.writeHead(302, { location: target(request) }).end();
}

/** Sends a chunk until the client closes the connection. */
function repeat(response: ServerResponse, chunk: Buffer): void {
  while (!response.destroyed && response.write(chunk));
  response.once("drain", () => repeat(response, chunk));
}
