import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { listFiles } from "./list-files.ts";

const files = listFiles(fileURLToPath(new URL("../..", import.meta.url)));
const stages = (files.get("Dockerfile") ?? "").split(/^FROM /m);
const last = stages.at(-1) ?? "";
const copied = [...last.matchAll(/^COPY (?:--from=\w+ )?(?:\/app\/)?([\w./-]+) ([\w./-]+)$/gm)].map(
  ([, from = "", to = ""]) => (to === "./" ? from : to),
);

test("the container has every file outside the server that the server reads", () => {
  const read = [...files]
    .filter(([path]) => /^(?:server|demo|contract)\/.*(?<!\.test|\.fixture)\.ts$/.test(path))
    .flatMap(([path, source]) =>
      [...source.matchAll(/new URL\("(\.[\w./-]+)", import\.meta\.url\)/g)].map(([, target = ""]) =>
        new URL(target, `file:///${path}`).pathname.slice(1),
      ),
    );

  expect(read.length).toBeGreaterThan(3);
  expect(read.filter((path) => !copied.some((root) => `${path}/`.startsWith(`${root}/`)))).toEqual(
    [],
  );
});

test("the container runs Node as its first process, as an unprivileged user", () => {
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^CMD \["node", .*"server\/main\.ts"\]$/m);
  expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(last).toMatch(/^VOLUME \/data$/m);
});

test("the container and the benchmarks start the site with the same memory settings as npm start", () => {
  const settings = ["Dockerfile", "scripts/setup.mjs", "bench/process/site-process.ts"].map(
    (path) => {
      const source = files.get(path) ?? "";
      const arenas = /MALLOC_ARENA_MAX(?:=|: ")(\d+)/.exec(source)?.[1];
      return { arenas, semiSpace: /--max-semi-space-size=(\d+)/.exec(source)?.[1] };
    },
  );
  expect(settings).toEqual(Array(3).fill({ arenas: "2", semiSpace: "16" }));
});
