/** What the forms say about their fields before they are sent. */
export const FIELD_TEXTS: Record<string, string> = {
  "Enter a link that starts with https:// or http://": "أدخل رابطًا يبدأ بـ https:// أو http://",
  "This link is too long: 2,048 characters at most.":
    "هذا الرابط طويل جدًا: الحد الأقصى 2,048 حرفًا.",
  "Say what the deal is, in at least 5 characters.": "اذكر ما هو العرض، في 5 أحرف على الأقل.",
  "Enter the merchant: the shop or website that sells it.":
    "أدخل اسم المتجر: المحل أو الموقع الذي يبيعه.",
  "Choose a category.": "اختر قسمًا.",
  "The photo has no usable address. Add it again.": "تعذّر استخدام رابط الصورة. أضفها مرة أخرى.",
  "Enter your password.": "أدخل كلمة المرور.",
  "Enter your current password.": "أدخل كلمة مرورك الحالية.",
  "Write something first.": "اكتب شيئًا أولًا.",
  "Enter your e-mail address, for example name@example.com.":
    "أدخل بريدك الإلكتروني، مثل name@example.com.",
  "Enter an e-mail address, for example name@example.com.":
    "أدخل بريدًا إلكترونيًا، مثل name@example.com.",
  "This e-mail address is too long.": "هذا البريد الإلكتروني طويل جدًا.",
  "Enter the price as a number, for example 19.50. Use 0 if it is free.":
    "أدخل السعر رقمًا، مثل 19.50. واكتب 0 إن كان مجانيًا.",
  "Enter the price without commas, for example 1250 or 19.50.":
    "أدخل السعر بلا فواصل، مثل 1250 أو 19.50.",
  "Use at most two decimals, for example 19.50.": "استخدم منزلتين عشريتين على الأكثر، مثل 19.50.",
  "Enter a price of at most 1,000,000.": "أدخل سعرًا لا يزيد على 1,000,000.",
  "Use only letters, digits and underscores.":
    "استخدم الحروف اللاتينية والأرقام والشرطة السفلية فقط.",
  "Use at least 3 letters, digits or underscores.":
    "استخدم 3 على الأقل من الحروف أو الأرقام أو الشرطة السفلية.",
  "Use at most 30 letters, digits or underscores.":
    "استخدم 30 على الأكثر من الحروف أو الأرقام أو الشرطة السفلية.",
  "This name is reserved. Choose another.": "هذا الاسم محجوز للموقع. اختر غيره.",
  "Enter the code: 2 to 40 characters.": "أدخل الرمز: من حرفين إلى 40 حرفًا.",
  "Enter the code without spaces.": "أدخل الرمز بلا مسافات.",
  "Enter the merchant: the shop or website that takes the code.":
    "أدخل اسم المتجر: المحل أو الموقع الذي يقبل الرمز.",
  "Choose what the code gives.": "اختر ما يمنحه الرمز.",
  "Enter how much the code takes off.": "أدخل مقدار الخصم.",
  "Enter a percentage of at most 100.": "أدخل نسبة لا تزيد على 100.",
  "Enter the date as day, month and year.": "أدخل التاريخ: اليوم والشهر والسنة.",
  "Choose today or a later day.": "اختر اليوم أو يومًا بعده.",
  "Enter the name of the business, in at least 2 characters.":
    "أدخل اسم المتجر، في حرفين على الأقل.",
  "Say what the business sells.": "اذكر ما يبيعه المتجر.",
  "Enter 5 to 30 digits; spaces and + ( ) . / - are fine.":
    "أدخل من 5 إلى 30 رقمًا، وتُقبل المسافات والرموز ‎+ ( ) . / -‎",
  "The logo has no usable address. Add it again.": "تعذّر استخدام رابط الشعار. أضفه مرة أخرى.",
  "Enter your name.": "أدخل اسمك.",
  "Choose what it is about.": "اختر موضوع الرسالة.",
  "Write at least 10 characters, so that we understand you.": "اكتب 10 أحرف على الأقل حتى نفهمك.",
  "Give the post a title of at least 3 characters.": "أعطِ المقال عنوانًا من 3 أحرف على الأقل.",
  "Use 3 to 100 lower case letters a to z, digits and hyphens.":
    "استخدم من 3 إلى 100 من الحروف اللاتينية الصغيرة والأرقام والشرطات.",
  "The picture has no usable address. Add it again.": "تعذّر استخدام رابط الصورة. أضفها مرة أخرى.",
  "Enter a currency code, such as GBP.": "أدخل رمز عملة، مثل GBP.",
  "Enter a whole number from -1,000 to 1,000.": "أدخل عددًا صحيحًا من ‎-1,000‎ إلى 1,000.",
  "Enter a whole number, 0 or more.": "أدخل عددًا صحيحًا، 0 أو أكثر.",
  "Say why. The audit log keeps it.": "اذكر السبب. يُحفظ في سجل الإشراف.",
  "Enter a date and a time.": "أدخل التاريخ والوقت.",
};
