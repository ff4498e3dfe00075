import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { attempts, cutNetwork } from "./outbound.fixture.ts";
import { spawnSite } from "./spawned-site.fixture.ts";

test("T21, T30: with LINK_PREVIEW=off, a site opens no page of a link", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-preview-off-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const network = path.join(folder, "network");
  const site = await spawnSite({ ...cutNetwork(network), LINK_PREVIEW: "off" });
  onTestFinished(() => site.stop());
  const { body } = await site.ask("visitor", "/config.json");
  expect(body).toMatchObject({ linkPreviewUrl: null });
  for (const address of ["/link-preview", "/link-preview/image?purpose=deal"]) {
    const sent = { method: "POST", body: { url: "http://outside.example/" } };
    expect((await site.ask("amina", address, sent)).status).toBe(404);
  }
  expect((await attempts(network)).outside).toEqual([]);
}, 180_000);
