// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Field } from "./field.tsx";
import { FileDrop } from "./file-drop.tsx";
import { UploadRow } from "./upload-row.tsx";

const photo = new File(["x"], "dates.webp", { type: "image/webp" });

function drop(onChoose: (file: File) => void) {
  renderApp(
    <Field label="Photo" error="Use a JPEG, PNG or WebP file.">
      {(control) => (
        <FileDrop {...control} title="Drop a photo here" hint="up to 5 MB" onChoose={onChoose} />
      )}
    </Field>,
  );
  return screen.getByLabelText<HTMLInputElement>(/Photo/);
}

test("a file is chosen or dropped", async () => {
  const choose = vi.fn();
  const input = drop(choose);
  await userEvent.upload(input, photo);
  fireEvent.drop(screen.getByText("Drop a photo here"), { dataTransfer: { files: [photo] } });
  expect(choose.mock.calls.map(([file]) => file.name)).toEqual(["dates.webp", "dates.webp"]);
});

test("a refused file marks the input", () => {
  expect(drop(() => {}).getAttribute("aria-invalid")).toBe("true");
});

test("an upload shows its progress and can be removed", async () => {
  const remove = vi.fn();
  renderApp(
    <UploadRow
      name="dates.webp"
      bytes={1_900_000}
      previewUrl={null}
      progress={0.64}
      removeLabel="Remove photo"
      onRemove={remove}
    />,
  );
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("64");
  screen.getByText("Uploading, 64% of 1.8 MB");
  await userEvent.click(screen.getByRole("button", { name: "Remove photo" }));
  expect(remove).toHaveBeenCalledOnce();
});
