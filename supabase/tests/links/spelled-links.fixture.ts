// Longer than 200 lines: a table of links.

/** Spellings of links; those of a group lead to one offer, and different groups to different ones. */
export const SPELLED_LINKS: readonly (readonly string[])[] = [
  // Scheme, host and port.
  [
    "https://dates.example/medjool",
    "http://dates.example/medjool",
    "HTTPS://DATES.EXAMPLE/medjool",
    "https://www.dates.example/medjool",
    "https://m.dates.example/medjool",
    "https://mobile.dates.example/medjool",
    "https://amp.dates.example/medjool",
    "https://www.m.dates.example/medjool/",
    "https://dates.example:443/medjool",
    "http://dates.example:80/medjool",
    "https://dates.example./medjool",
    "https://dates.example/medjool#reviews",
    "https://dates.example/medjool?",
    "https://dates.example/medjool?&",
    "https://dates。example/medjool",
    "https://ｄates.example/medjool",
  ],
  [
    "https://dates.example/Medjool",
    "http://www.dates.example/Medjool#details",
    "https://dates.example/Medjool?utm_source=app&fbclid=3",
  ],
  ["https://dates.example:8443/medjool", "https://www.dates.example:8443/medjool/"],
  ["https://shop.dates.example/medjool", "https://www.shop.dates.example/medjool"],
  [
    "https://dates.example/medjool.html",
    "http://www.dates.example/medjool.html#details",
    "https://dates.example/medjool.html?utm_source=app&fbclid=3",
  ],
  ["https://dates.example", "https://dates.example/", "http://www.dates.example/#top"],
  ["https://m.example/medjool", "https://www.m.example/medjool"],
  ["https://mobile.co.uk/offer", "https://www.mobile.co.uk/offer"],
  ["https://amp.co.uk/offer", "https://www.amp.co.uk/offer/"],
  [
    "https://dates.example.com/medjool",
    "http://www.dates.example.com/medjool#details",
    "https://dates.example.com/medjool?utm_source=app&fbclid=3",
  ],
  [
    "https://mdates.example/medjool",
    "http://www.mdates.example/medjool#details",
    "https://mdates.example/medjool?utm_source=app&fbclid=3",
  ],
  // Tracking.
  [
    "https://oud.example/amber?size=12",
    "https://oud.example/amber?size=12&utm_source=news&utm_medium=email&utm_campaign=eid",
    "https://oud.example/amber?gclid=Cj0&size=12",
    "https://oud.example/amber?size=12&gbraid=0A&wbraid=1B",
    "https://oud.example/amber?size=12&dclid=1",
    "https://oud.example/amber?fbclid=IwAR0&size=12",
    "https://oud.example/amber?msclkid=1&ttclid=2&yclid=3&size=12",
    "https://oud.example/amber?size=12&srsltid=AfmBOoq",
    "https://oud.example/amber?size=12&igshid=MzRl",
    "https://oud.example/amber?mc_cid=1&mc_eid=2&mtm_campaign=x&size=12",
    "https://oud.example/amber?size=12&_gl=1*abc",
    "https://oud.example/amber?size=12&irclickid=1&cjevent=2&awc=3_4_5",
    "https://oud.example/amber?UTM_Source=News&size=12",
    "https://oud.example/amber/?size=12&&",
  ],
  ["https://oud.example/amber?size=13", "https://oud.example/amber?size=13&utm_term=x"],
  [
    "https://oud.example/amber?Size=12",
    "http://www.oud.example/amber?Size=12#details",
    "https://oud.example/amber?Size=12&utm_source=app&fbclid=3",
  ],
  ["https://oud.example/amber", "https://oud.example/amber?utm_id=4"],
  [
    "https://oud.example/amber?size=",
    "http://www.oud.example/amber?size=#details",
    "https://oud.example/amber?size=&utm_source=app&fbclid=3",
  ],
  [
    "https://oud.example/amber?size",
    "http://www.oud.example/amber?size#details",
    "https://oud.example/amber?size&utm_source=app&fbclid=3",
  ],
  [
    "https://oud.example/amber?utmost=1",
    "http://www.oud.example/amber?utmost=1#details",
    "https://oud.example/amber?utmost=1&utm_source=app&fbclid=3",
  ],
  ["https://oud.example/amber?size=12&size=13", "https://oud.example/amber?size=13&size=12"],
  // Some merchants use `tag` and `ref` as filters.
  ["https://oud.example/list?tag=eid", "https://oud.example/list?tag=eid&fbclid=1"],
  [
    "https://oud.example/list?tag=hajj",
    "http://www.oud.example/list?tag=hajj#details",
    "https://oud.example/list?tag=hajj&utm_source=app&fbclid=3",
  ],
  [
    "https://oud.example/list?ref=shelf",
    "http://www.oud.example/list?ref=shelf#details",
    "https://oud.example/list?ref=shelf&utm_source=app&fbclid=3",
  ],
  [
    "https://oud.example/list?th=1",
    "http://www.oud.example/list?th=1#details",
    "https://oud.example/list?th=1&utm_source=app&fbclid=3",
  ],
  [
    "https://oud.example/list?hash=1",
    "http://www.oud.example/list?hash=1#details",
    "https://oud.example/list?hash=1&utm_source=app&fbclid=3",
  ],
  // Order of parameters.
  [
    "https://mats.example/p?id=7&colour=green&size=l",
    "https://mats.example/p?colour=green&id=7&size=l",
    "https://mats.example/p?size=l&colour=green&id=7#photos",
    "https://mats.example/p?size=l&gclid=1&colour=green&utm_source=a&id=7",
  ],
  [
    "https://mats.example/p?id=7&colour=blue&size=l",
    "http://www.mats.example/p?id=7&colour=blue&size=l#details",
    "https://mats.example/p?id=7&colour=blue&size=l&utm_source=app&fbclid=3",
  ],
  [
    "https://mats.example/p?id=7",
    "http://www.mats.example/p?id=7#details",
    "https://mats.example/p?id=7&utm_source=app&fbclid=3",
  ],
  [
    "https://mats.example/p?id=70",
    "http://www.mats.example/p?id=70#details",
    "https://mats.example/p?id=70&utm_source=app&fbclid=3",
  ],
  [
    "https://mats.example/p/id=7",
    "http://www.mats.example/p/id=7#details",
    "https://mats.example/p/id=7?utm_source=app&fbclid=3",
  ],
  // Percent-encoding.
  [
    "https://books.example/p?a=%26b",
    "http://www.books.example/p?a=%26b#details",
    "https://books.example/p?a=%26b&utm_source=app&fbclid=3",
  ],
  [
    "https://books.example/p?a=&b",
    "http://www.books.example/p?a=&b#details",
    "https://books.example/p?a=&b&utm_source=app&fbclid=3",
  ],
  ["https://books.example/p?a=%3Db", "https://books.example/p?a=%3db"],
  [
    "https://books.example/p?a==b",
    "http://www.books.example/p?a==b#details",
    "https://books.example/p?a==b&utm_source=app&fbclid=3",
  ],
  [
    "https://books.example/p?a=%2Fb",
    "http://www.books.example/p?a=%2Fb#details",
    "https://books.example/p?a=%2Fb&utm_source=app&fbclid=3",
  ],
  [
    "https://books.example/p?a=/b",
    "http://www.books.example/p?a=/b#details",
    "https://books.example/p?a=/b&utm_source=app&fbclid=3",
  ],
  [
    "https://books.example/p?a=b+c",
    "http://www.books.example/p?a=b+c#details",
    "https://books.example/p?a=b+c&utm_source=app&fbclid=3",
  ],
  [
    "https://books.example/p?a=b%20c",
    "http://www.books.example/p?a=b%20c#details",
    "https://books.example/p?a=b%20c&utm_source=app&fbclid=3",
  ],
  [
    "https://books.example/a%23b",
    "http://www.books.example/a%23b#details",
    "https://books.example/a%23b?utm_source=app&fbclid=3",
  ],
  ["https://books.example/a", "https://books.example/a#b"],
  [
    "https://books.example/café",
    "https://books.example/caf%C3%A9",
    "https://books.example/caf%c3%a9",
    "https://books.example/caf%C3%a9/",
  ],
  [
    "https://books.example/cafe",
    "http://www.books.example/cafe#details",
    "https://books.example/cafe?utm_source=app&fbclid=3",
  ],
  [
    "https://books.example/مصحف?لون=أخضر",
    "https://books.example/%D9%85%D8%B5%D8%AD%D9%81?%D9%84%D9%88%D9%86=%D8%A3%D8%AE%D8%B6%D8%B1",
    "https://books.example/%d9%85%d8%b5%d8%ad%d9%81?لون=أخضر",
  ],
  [
    "https://books.example/مصحف?لون=أزرق",
    "http://www.books.example/مصحف?لون=أزرق#details",
    "https://books.example/مصحف?لون=أزرق&utm_source=app&fbclid=3",
  ],
  // Broken escapes and bytes that are not text.
  ["https://books.example/100%", "https://www.books.example/100%/"],
  [
    "https://books.example/100%25",
    "http://www.books.example/100%25#details",
    "https://books.example/100%25?utm_source=app&fbclid=3",
  ],
  [
    "https://books.example/%zz?%=%",
    "http://www.books.example/%zz?%=%#details",
    "https://books.example/%zz?%=%&utm_source=app&fbclid=3",
  ],
  [
    "https://books.example/%C3",
    "http://www.books.example/%C3#details",
    "https://books.example/%C3?utm_source=app&fbclid=3",
  ],
  ["https://books.example/%C3%28", "https://books.example/%c3%28"],
  [
    "https://books.example/%00",
    "http://www.books.example/%00#details",
    "https://books.example/%00?utm_source=app&fbclid=3",
  ],
  [
    "https://books.example/%00%00",
    "http://www.books.example/%00%00#details",
    "https://books.example/%00%00?utm_source=app&fbclid=3",
  ],
  // Hosts in other scripts.
  [
    "https://تمور.example/عرض",
    "https://www.تمور.example/عرض",
    "https://تمور.example/%D8%B9%D8%B1%D8%B6",
  ],
  ["https://BÜCHER.example/koran", "https://bücher.example/koran"],
  [
    "https://bucher.example/koran",
    "http://www.bucher.example/koran#details",
    "https://bucher.example/koran?utm_source=app&fbclid=3",
  ],
  // Amazon.
  [
    "https://www.amazon.co.uk/dp/B00ABCD123",
    "https://amazon.co.uk/dp/B00ABCD123/",
    "https://www.amazon.co.uk/dp/b00abcd123?tag=samha-21",
    "https://www.amazon.co.uk/Medjool-Dates-Gift-Box/dp/B00ABCD123/ref=sr_1_1?crid=2&keywords=dates&qid=17&sr=8-1",
    "https://www.amazon.co.uk/gp/product/B00ABCD123?th=1&psc=1",
    "https://m.amazon.co.uk/gp/aw/d/B00ABCD123",
    "https://www.amazon.co.uk/dp/B00ABCD123?ref_=nav&pd_rd_r=1&pf_rd_p=2",
    "https://www.amazon.co.uk/exec/obidos/ASIN/B00ABCD123/samha-21",
  ],
  ["https://www.amazon.co.uk/dp/B00ABCD124", "https://www.amazon.co.uk/gp/product/B00ABCD124"],
  ["https://www.amazon.de/dp/B00ABCD123", "https://www.amazon.de/Datteln/dp/B00ABCD123?tag=x-21"],
  [
    "https://www.amazon.co.uk/s?k=dates",
    "https://www.amazon.co.uk/s?k=dates&tag=samha-21&qid=1",
    "https://www.amazon.co.uk/s/ref=nb_sb?k=dates",
  ],
  [
    "https://notamazon.example/dp/B00ABCD123?tag=x",
    "http://www.notamazon.example/dp/B00ABCD123?tag=x#details",
    "https://notamazon.example/dp/B00ABCD123?tag=x&utm_source=app&fbclid=3",
  ],
  [
    "https://notamazon.example/dp/B00ABCD123?tag=y",
    "http://www.notamazon.example/dp/B00ABCD123?tag=y#details",
    "https://notamazon.example/dp/B00ABCD123?tag=y&utm_source=app&fbclid=3",
  ],
  // eBay.
  [
    "https://www.ebay.co.uk/itm/123456789012",
    "https://www.ebay.co.uk/itm/Prayer-mat-green/123456789012?hash=item2a&campid=533",
    "https://ebay.co.uk/itm/123456789012?mkevt=1&mkcid=1&_trkparms=x&epid=9",
    "https://m.ebay.co.uk/itm/123456789012/",
  ],
  [
    "https://www.ebay.co.uk/itm/123456789012?var=44",
    "https://www.ebay.co.uk/itm/123456789012?hash=item2a&var=44",
  ],
  [
    "https://www.ebay.co.uk/itm/123456789013",
    "http://m.ebay.co.uk/itm/123456789013#details",
    "https://www.ebay.co.uk/itm/123456789013?utm_source=app&fbclid=3",
  ],
  [
    "https://www.ebay.com/itm/123456789012",
    "http://m.ebay.com/itm/123456789012#details",
    "https://www.ebay.com/itm/123456789012?utm_source=app&fbclid=3",
  ],
];

/** Links of two offers that differ in their last character only. */
export const LONG_LINKS = ["a", "b"].map(
  (end) => `https://dates.example/${"é".repeat(2025)}${end}`,
);
