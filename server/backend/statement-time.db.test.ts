import { expect, onTestFinished, test } from "vitest";
import { startGuardedBackend } from "./guard/guarded-backend.fixture.ts";

const SHOW = `
  create function public.show_statement_time() returns text language sql stable as
    $$ select current_setting('statement_timeout') $$;
  grant execute on function public.show_statement_time to anon, authenticated;`;

test("a visitor's statement may take two seconds, a member's five", async () => {
  const site = await startGuardedBackend("off", (owner) => owner.query(SHOW));
  onTestFinished(() => site.stop());
  const amina = await site.join("amina");
  for (const again of [1, 2]) {
    expect((await site.visitor().rpc("show_statement_time")).data, `${again}`).toBe("2s");
    expect((await amina.rpc("show_statement_time")).data, `${again}`).toBe("5s");
  }
});
