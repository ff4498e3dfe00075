import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { addAccount } from "../fixtures.ts";

/** Creates an account as sign-up does and returns its username. */
async function join(
  db: Db,
  email: string,
  metadata: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID();
  await addAccount({ query: db.query } as never, id, email, metadata);
  return String(
    one(await db.query("select username from public.profiles where id = $1", [id])).username,
  );
}

test("an account is created with its profile, under the chosen name in lower case", () =>
  asOwner(async (db) => {
    expect(await join(db, "y@example.com", { username: "Yusuf_99" })).toBe("yusuf_99");
  }));

test("a taken or reserved name makes the whole sign-up fail", () =>
  asOwner(async (db) => {
    await expect(join(db, "x@example.com", { username: "AMINA" })).rejects.toMatchObject({
      code: "23505",
    });
    await expect(join(db, "x@example.com", { username: "Admin" })).rejects.toMatchObject({
      code: "23514",
    });
    expect(await db.query("select from auth.users where email = 'x@example.com'")).toEqual([]);
  }));

test("a missing username is derived from the part before the @: cleaned, free and not reserved", () =>
  asOwner(async (db) => {
    expect(await join(db, "Khadija.Begum+deals@example.com")).toBe("khadijabegumdeals");
    expect(await join(db, "amina@elsewhere.example")).toMatch(/^amina\d{6}$/);
    expect(await join(db, "support@example.com")).toMatch(/^support\d{6}$/);
    expect(await join(db, "a@example.com")).toMatch(/^a\d{6}$/);
    expect(await join(db, "محمد@example.com")).toMatch(/^user(\d{6})?$/);
    expect(await join(db, `${"long".repeat(12)}@example.com`)).toHaveLength(30);
    expect(await join(db, "z@example.com", { username: "x" })).toMatch(/^x\d{6}$/);
  }));
