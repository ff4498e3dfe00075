import { expect, test } from "vitest";
import { asMember } from "../as.ts";
import { submit } from "../calls.ts";

/** Parameters that identify the receiver or the campaign of a message, a click or a session, by sender. */
const TRACKING: Readonly<Record<string, string>> = {
  Klaviyo: "_kx _ke",
  Mailchimp: "mc_cid mc_eid",
  HubSpot: "_hsenc _hsmi __hstc __hssc __hsfp hsCtaTracking hsa_acc hsa_kw",
  Marketo: "mkt_tok",
  Vero: "vero_id vero_conv",
  Drip: "__s",
  Omnisend: "omnisendContactID omnisendAttributionID",
  Bloomreach: "xnpe_tifc exponea_campaign",
  Salesforce: "sfmc_id sfmc_j sfmc_sub et_rid et_cid pi_list_email pi_campaign_id piaid",
  Eloqua: "elqTrackId elqTrack elqCampaignId elq",
  Braze: "braze_id bz_campaign",
  Iterable: "iterableEmailCampaignId iterable_user itbl_id",
  Emarsys: "sc_src sc_lid sc_uid sc_llid sc_eh sc_customer",
  Omeda: "oly_enc_id oly_anon_id",
  MailerLite: "ml_subscriber ml_subscriber_hash",
  Kit: "ck_subscriber_id",
  Blueshift: "bsft_uid bsft_clkid",
  Dotdigital: "dm_i dm_t",
  Bronto: "_bta_tid _bta_c",
  ActiveCampaign: "vgo_ee",
  Silverpop: "spMailingID spUserID spJobID spReportId",
  Dynamics: "_cldee msdynttrid",
  Keap: "inf_contact_key",
  SharpSpring: "ss_email_id",
  Mindbox: "mindbox-click-id mindbox-message-key",
  Listrak: "trk_contact trk_msg trk_sid",
  people:
    "email e_mail_hash user_email emailaddress subscriber_id subscriber recipient_id contact_id",

  Google:
    "utm_source gclid gclsrc gad_source gad_campaignid gbraid wbraid dclid srsltid _gl _ga gc_id",
  Microsoft: "msclkid",
  Meta: "fbclid fb_action_ids fb_source fb_ref igsh igshid mibextid",
  clicks:
    "ttclid tt_medium twclid li_fat_id epik ScCid rdt_cid yclid ysclid ymclid _openstat tblci dicbo wickedid wickedsource ndclid rb_clickid clickid click_id h_ad_id",

  analytics:
    "mtm_campaign matomo_source piwik_kwd pk_campaign at_medium xtor s_kwcid ef_id adobe_mc cm_mmc wt_mc wt_zmc _branch_match_id guccounter guce_referrer spm scm pr_rec_id _pos _psq _ss _sid _fid",
  sessions: "PHPSESSID jsessionid ASPSESSIONIDAB CFID CFTOKEN sessionid session_id",
};

/** Parameters that pay the sender. */
const REFERRALS =
  "irclickid irgwc irpid im_ref cjevent cjdata awc awinaffid sscid ranMID ranEAID ranSiteID rfsn aff_id affid aff_sub aff_sub2 aff_click_id affiliate affiliate_id refcode ref_code referral_code zanpid admitad_uid tagtag_uid clickref sca_ref tduid wgcampaignid";

/** Parameters that may choose a product, a variant or a list. */
const KEPT =
  "id sku variant size color colour category tag ref q page sort si source src cid sid lang currency utmost mcid kx email_template trk spmode mail sessions";

async function check(names: string) {
  return await asMember("bilal", async (db) => {
    const query = names.split(" ").map((name) => `${name}=abc.XYZ`);
    const url = `https://shop-z.example/p?id=5&${query.join("&")}`;
    const [row] = await db.call<{ check_link: Record<string, unknown> }>("check_link", {
      deal_url_param: url,
    });
    const { id } = await submit(db, { deal_url_param: url });
    const [stored] = await db.query("select deal_url from public.deals where id = $1", [id]);
    return { ...row?.check_link, ...stored };
  });
}

test.each(Object.entries(TRACKING))(
  "a link loses the tracking parameters of %s",
  async (_, names) => {
    expect(await check(names)).toMatchObject({
      cleanUrl: "https://shop-z.example/p?id=5",
      deal_url: "https://shop-z.example/p?id=5",
      removed: names.split(" "),
      referrals: [],
    });
  },
);

test("a link loses the parameters that pay its sender", async () => {
  const referrals = REFERRALS.split(" ");
  expect(await check(REFERRALS)).toMatchObject({
    cleanUrl: "https://shop-z.example/p?id=5",
    deal_url: "https://shop-z.example/p?id=5",
    removed: referrals,
    referrals,
  });
});

test.each([
  "u=amina@mail.example",
  "eml=amina%40mail.example",
  "m=AMINA%40MAIL.EXAMPLE",
  "c=a.b+c@mail.example",
])("a link loses the email address %s, whatever the name of the parameter", (pair) =>
  asMember("bilal", async (db) => {
    for (const place of ["?id=5&", "?id=5#"]) {
      const [row] = await db.call<{ check_link: Record<string, unknown> }>("check_link", {
        deal_url_param: `https://shop-z.example/p${place}${pair}`,
      });
      expect(row?.check_link).toMatchObject({
        cleanUrl: "https://shop-z.example/p?id=5",
        removed: [pair.split("=")[0]],
      });
    }
  }),
);

test("a link keeps values that only resemble an email address", () =>
  asMember("bilal", async (db) => {
    const url = "https://shop-z.example/p?image=mat@2x.png&by=@amina&near=51.5@0.1&at=home@";
    const [row] = await db.call<{ check_link: object }>("check_link", { deal_url_param: url });
    expect(row?.check_link).toMatchObject({ removed: [] });
  }));

test("a link keeps parameters that may choose a product or a list", async () => {
  expect(await check(KEPT)).toMatchObject({ removed: [] });
});
