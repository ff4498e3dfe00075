import { expect, test } from "vitest";
import { asMember, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { people } from "../people.ts";
import { ALERTS, ownAlerts, STORY, setAlert } from "./alert-calls.ts";

const agreeToMail = (db: Db) => db.call("give_consent", { ...ALERTS, version_param: 2 });
const setMail = (db: Db, mail: string | null, more = {}) =>
  db.call("set_alert_mail", { mail_param: mail, ...more });
const mailOf = async (db: Db) => (await ownAlerts(db)).map(({ mail }) => mail);

async function settings(db: Db) {
  const row = one(
    await db.call<{
      get_notification_settings: {
        timezone: string | null;
        mail: Record<string, boolean>;
        alert_mail_stopped: boolean;
      };
    }>("get_notification_settings"),
  );
  return row.get_notification_settings;
}

test("a new alert is only in the bell unless it says otherwise, and keeps its choice when it is saved without one", () =>
  asMember("amina", async (db) => {
    await agreeToMail(db);
    const quiet = await setAlert(db, STORY);
    expect(await mailOf(db)).toEqual(["off"]);
    expect((await settings(db)).mail.alert).toBe(false);
    await db.call("delete_alert", { alert_id_param: quiet });
    const id = await setAlert(db, { ...STORY, mail: "daily", timezone: "Asia/Riyadh" });
    await setAlert(db, { ...STORY, id });
    expect(await mailOf(db)).toEqual(["daily"]);
    // The switch and the time zone come with the choice.
    expect(await settings(db)).toMatchObject({ mail: { alert: true }, timezone: "Asia/Riyadh" });
    await setAlert(db, { ...STORY, id, mail: "now", timezone: "Europe/London" });
    expect(await settings(db)).toMatchObject({ timezone: "Asia/Riyadh" });
    await setAlert(db, { ...STORY, id, mail: "off" });
    expect(await mailOf(db)).toEqual(["off"]);
  }));

test("emails need the consent whose text names them; consent to the earlier text is enough for the bell", () =>
  asMember("amina", async (db) => {
    await db.call("give_consent", ALERTS);
    const refused = { code: "PT403", hint: "consent_needed" };
    await expect(setAlert(db, { ...STORY, mail: "daily" })).rejects.toMatchObject(refused);
    const id = await setAlert(db, STORY);
    await expect(setMail(db, "now", { alert_id_param: id })).rejects.toMatchObject(refused);
    await expect(setMail(db, "daily")).rejects.toMatchObject(refused);
    expect(await mailOf(db)).toEqual(["off"]);
    expect((await settings(db)).mail.alert).toBe(false);
    await agreeToMail(db);
    await setMail(db, "now", { alert_id_param: id });
    expect(await mailOf(db)).toEqual(["now"]);
  }));

test("a member sets the emails of one alert or of all, and of no other member's", () =>
  asMember("bilal", async (db) => {
    await agreeToMail(db);
    const foreign = await setAlert(db, STORY);
    await db.become("amina");
    await agreeToMail(db);
    const id = await setAlert(db, STORY);
    await setAlert(db, { ...STORY, name: "More dates" });
    await setMail(db, "now", { alert_id_param: id, timezone_param: "Europe/Paris" });
    expect((await mailOf(db)).sort()).toEqual(["now", "off"]);
    expect((await settings(db)).timezone).toBe("Europe/Paris");
    await setMail(db, "daily");
    expect(await mailOf(db)).toEqual(["daily", "daily"]);
    await expect(setMail(db, "off", { alert_id_param: foreign })).rejects.toMatchObject({
      code: "PT404",
      hint: "alert_not_found",
    });
    await db.become("bilal");
    expect(await mailOf(db)).toEqual(["off"]);
  }));

test("other choices and unknown time zones are refused, and so are visitors", () =>
  asMember("amina", async (db) => {
    await agreeToMail(db);
    const invalid = { code: "PT400", hint: "invalid_field" };
    for (const mail of ["weekly", "", null])
      await expect(setMail(db, mail), String(mail)).rejects.toMatchObject(invalid);
    await expect(setMail(db, "off", { timezone_param: "Mars/Olympus" })).rejects.toMatchObject(
      invalid,
    );
    await expect(setAlert(db, { ...STORY, mail: "weekly" })).rejects.toMatchObject(invalid);
    await expect(setAlert(db, { ...STORY, timezone: "FOO+3" })).rejects.toMatchObject(invalid);
    await db.become("visitor");
    for (const mail of ["off", "daily"])
      await expect(setMail(db, mail)).rejects.toMatchObject({ code: "PT401" });
  }));

test("a banned member can stop emails of alerts, but not start them", () =>
  asMember("safiya", async (db) => {
    await agreeToMail(db);
    await db.become("owner");
    await db.query(
      `insert into private.alerts (user_id, name, categories, currency, mail) values ($1, 'Food', '{food}', 'GBP', 'daily')`,
      [people.safiya],
    );
    await db.become("safiya");
    await expect(setMail(db, "now")).rejects.toMatchObject({ code: "PT403", hint: "banned" });
    await setMail(db, "off");
    expect(await mailOf(db)).toEqual(["off"]);
  }));

test("an unsubscribe link stops the emails of all alerts, also one of an email with saved deals, until the member starts again", () =>
  asMember("amina", async (db) => {
    await agreeToMail(db);
    for (const kind of ["alert", "deals"]) {
      const id = await setAlert(db, { ...STORY, mail: "daily" });
      expect((await settings(db)).alert_mail_stopped).toBe(false);
      await db.call("set_notification_settings", { mail_param: { saved_ending: true } });
      await db.become("owner");
      const [row] = await db.query<{ token: string }>(
        "select private.unsubscribe_token($1, $2) as token",
        [people.amina, kind],
      );
      await db.become("visitor");
      await db.call("unsubscribe_from_mail", { token_param: row?.token });
      await db.become("amina");
      expect(await mailOf(db)).toEqual(["off"]);
      expect(await settings(db)).toMatchObject({
        alert_mail_stopped: true,
        mail: { alert: false, saved_ending: kind === "alert" },
      });
      // Choosing emails for one alert does not start those of another.
      await setAlert(db, STORY);
      await setMail(db, "now", { alert_id_param: id });
      expect((await mailOf(db)).sort()).toEqual(["now", "off"]);
      for (const alert of await ownAlerts(db))
        await db.call("delete_alert", { alert_id_param: alert.id });
    }
  }));
