import { OWN_SAVED_KEY, SAVED_KEY } from "#contract/deals/saved.ts";

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
