// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { classifyError, userFacingText } from "#contract/errors/plain-error.ts";
import { inEnglish } from "#testing/in-english.ts";
import { answerJson, localServer } from "#testing/local-server.ts";
import { type UploadRequest, uploadImage } from "./upload-image.ts";

const photo = new File([new Uint8Array(2_000)], "dates.webp", { type: "image/webp" });

test("an image is sent with the member's token, and the response has its address", async () => {
  const requests: string[] = [];
  const uploadBaseUrl = await localServer((request, response) => {
    requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    requests.push(String(request.headers["content-type"]));
    answerJson(response, 201, IMAGE);
  });
  await expect(uploadImage(upload({ uploadBaseUrl }))).resolves.toEqual(IMAGE);
  expect(requests[0]).toBe("POST /images?purpose=deal Bearer aminas-token");
  expect(requests[1]).toMatch(/^multipart\/form-data; boundary=/);
});

test("a refusal keeps its status, its code and its message", async () => {
  const uploadBaseUrl = await localServer((_request, response) =>
    answerJson(response, 415, {
      code: "not_an_image",
      message: "Use a JPEG, PNG or WebP image.",
    }),
  );
  const failure = await uploadImage(upload({ uploadBaseUrl })).catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 415, code: "not_an_image" });
  expect(textOf(failure)).toBe("Use a JPEG, PNG or WebP image.");
});

test("a refusal over the limit states how long to wait", async () => {
  const uploadBaseUrl = await localServer((_request, response) =>
    answerJson(response, 429, {
      code: "too_many_uploads",
      message: "Too many images. Try again in 25 minutes.",
      params: { seconds: 1_500 },
    }),
  );
  const failure = await uploadImage(upload({ uploadBaseUrl })).catch((error: unknown) => error);
  expect(textOf(failure)).toBe("Too many images. Try again in 25 minutes.");
});

test("a lost connection is shown as a network error", async () => {
  const uploadBaseUrl = await localServer((request) => request.socket.destroy());
  const failure = await uploadImage(upload({ uploadBaseUrl })).catch((error: unknown) => error);
  expect(textOf(failure)).toBe("Network connection issue. Please check your internet connection.");
});

test("a response that is not from the upload service is a server error", async () => {
  const uploadBaseUrl = await localServer((_request, response) =>
    response.writeHead(201).end("<html>"),
  );
  const failure = await uploadImage(upload({ uploadBaseUrl })).catch((error: unknown) => error);
  expect(textOf(failure)).toBe("Server error. Our team has been notified.");
});

test("an aborted upload ends immediately", async () => {
  const abort = new AbortController();
  const uploadBaseUrl = await localServer(() => abort.abort());
  const sending = uploadImage(upload({ uploadBaseUrl, signal: abort.signal }));
  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
});

const IMAGE = {
  url: "http://samha.test/images/deal/amina/1.webp",
  width: 640,
  height: 480,
  placeholder: "data:image/webp;base64,AA",
};

function upload(parts: Pick<UploadRequest, "uploadBaseUrl" | "signal">): UploadRequest {
  return { file: photo, purpose: "deal", accessToken: "aminas-token", ...parts };
}

function textOf(failure: unknown): string {
  return inEnglish(userFacingText(classifyError(failure, "/submit", new Date())));
}
