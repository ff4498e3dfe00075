import { readFileSync } from "node:fs";
import { OWN_SAVED_KEY, SAVED_KEY } from "#contract/deals/saved.ts";
import { type Language, languageFacts, siteNameIn } from "#contract/language.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { THEME_SCRIPT } from "#contract/theme-script.ts";
import { translate } from "#server/i18n/translate.ts";
import { cspHash } from "#server/pages/render/client-assets.ts";

/**
 * Script of the offline page that lists the deals saved in this browser, or the copy of a signed-in member's list. Texts and
 * locales are attributes of the list. In old browsers and with invalid data, the list stays hidden.
 */
export const SAVED_DEALS_SCRIPT = `try{(function(){
var list=document.querySelector("ul"),texts=list.dataset,now=Date.now(),end=function(deal){return Date.parse(deal.expiresAt)||Infinity};
var over=function(deal){return deal.isExpired?2:end(deal)<=now?1:0};
var dates=new Intl.DateTimeFormat(texts.dates,{weekday:"short",day:"numeric",month:"short",hour:"2-digit",minute:"2-digit",hourCycle:"h23",numberingSystem:"latn"});
var price=function(deal){
if(!deal.hasPrice)return texts.varies;
if(!deal.price)return texts.free;
try{return new Intl.NumberFormat(texts.prices,{style:"currency",currency:deal.currency,numberingSystem:"latn",trailingZeroDisplay:"stripIfInteger"}).format(deal.price)}
catch(error){return deal.price+" "+deal.currency}};
var add=function(parent,name,text){var element=document.createElement(name);element.textContent=text;element.dir="auto";parent.append(element)};
JSON.parse(localStorage.getItem(localStorage.getItem("samha-session")?"${OWN_SAVED_KEY}":"${SAVED_KEY}")).deals.sort(function(a,b){
return over(a)-over(b)||[end(a)-end(b),end(b)-end(a)][over(a)]||0}).forEach(function(deal){
var line=document.createElement("li");
add(line,"b",deal.title);
add(line,"bdi",price(deal));
if(over(deal))add(line,"span",texts.ended);
else if(deal.expiresAt)add(line,"span",texts.ends.replace("{time}",dates.format(end(deal))));
list.append(line)});
if(list.children.length)list.parentElement.hidden=false})()}catch(error){}`;

interface OfflinePage {
  html: string;
  /** Content security policy that allows the page's own style and scripts only. */
  policy: string;
}

const TITLE = defineMessage("No connection");
const TEXT = defineMessage(
  "{siteName} can’t be reached. Check your internet connection. The page reloads when you’re back online.",
);
const TRY_AGAIN = defineMessage("Try again");

const SAVED = defineMessage("Saved deals");
const ENDS = defineMessage("Ends {time}");
const ENDED = defineMessage("Expired");
const FREE = defineMessage("Free");
const VARIES = defineMessage("Price varies");

const MARK = readFileSync(
  new URL("../../../web/public/mark-on-green.svg", import.meta.url),
  "utf8",
).replace(/ role="img" aria-label="[^"]*"/, ' aria-hidden="true"');

/** Returns the page that browsers show without a connection, with the saved deals of this browser. It loads nothing. */
export function composeOfflinePage(language: Language, siteName: string): OfflinePage {
  const { direction, prices } = languageFacts(language);
  const name = siteNameIn(language, siteName);
  const escaped = (text: typeof TITLE) =>
    escapeHtml(translate(language, text, { siteName: name, time: "{time}" }));
  const dates = language === "en" ? "en-GB" : language;
  const saved = `<section hidden><h2>${escaped(SAVED)}</h2><ul data-dates="${dates}" data-prices="${prices}" data-ends="${escaped(ENDS)}" data-ended="${escaped(ENDED)}" data-free="${escaped(FREE)}" data-varies="${escaped(VARIES)}"></ul></section>`;
  return {
    html: `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="theme-color" content="#0A3527"><title>${escaped(TITLE)} · ${escapeHtml(name)}</title><style>${STYLE}</style><script>${THEME_SCRIPT}</script></head><body><header>${MARK}<b>${escapeHtml(name)}</b></header><main><h1>${escaped(TITLE)}</h1><p>${escaped(TEXT)}</p><button type="button">${escaped(TRY_AGAIN)}</button>${saved}</main><script>${SCRIPT}</script></body></html>`,
    policy: [
      "default-src 'none'",
      `style-src ${cspHash(STYLE)}`,
      `script-src ${cspHash(THEME_SCRIPT)} ${cspHash(SCRIPT)}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  };
}

const LIGHT =
  "--canvas:#faf7f0;--ink:#14211b;--muted:#505b54;--primary:#0e4a37;--band:#0a3527;--focus:#0e4a37";
const DARK =
  "--canvas:#0b1410;--ink:#eef0e9;--muted:#aebbb3;--primary:#1f7d5b;--band:#08251b;--focus:#8bdab7";

/** The site's colors (`web/styles/tokens.css`) and the fonts of the device. */
const STYLE = [
  `:root{color-scheme:light;${LIGHT}}`,
  `@media(prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;${DARK}}}`,
  `:root[data-theme=dark]{color-scheme:dark;${DARK}}`,
  "body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--canvas);overflow-wrap:anywhere}",
  "header{display:flex;align-items:center;gap:10px;padding:12px 16px;color:#f6f0e0;background:var(--band);font-size:1.25rem}",
  "svg{width:32px;flex:none}",
  "main{max-width:32rem;margin:auto;padding:12vh 20px;text-align:center}",
  "h1{margin:0;font-size:1.75rem;line-height:1.3}",
  "p{margin:8px 0 24px;color:var(--muted)}",
  "button{min-height:48px;padding:8px 24px;border:0;border-radius:12px;font:inherit;font-weight:600;color:#fff;background:var(--primary);cursor:pointer}",
  // Not `start`: titles in the other direction align with the page too.
  "section{margin-top:40px;text-align:left}[dir=rtl] section{text-align:right}section[hidden]{display:none}",
  "h2{margin:0 0 4px;font-size:1.25rem}",
  "ul{margin:0;padding:0;list-style:none}",
  "li{display:flex;flex-wrap:wrap;gap:0 12px;padding:10px 0;border-top:1px solid var(--muted)}",
  "li b{flex:1 0 100%}li span{color:var(--muted)}",
  "button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}",
].join("");

const SCRIPT = `var again=function(){location.reload()};addEventListener("online",again);document.querySelector("button").onclick=again;${SAVED_DEALS_SCRIPT}`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
