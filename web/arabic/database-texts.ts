/** What the database says where it refuses: fields that break their rule, and steps that are not possible. */
export const DATABASE_TEXTS: Record<string, string> = {
  "A banned member cannot become an admin: the ban has to be lifted first":
    "لا يمكن أن يصبح العضو المحظور مشرفًا: يجب رفع الحظر أولًا",
  "A comment stays where it was written": "يبقى التعليق حيث كُتب",
  "A comment can be edited for 15 minutes": "يمكن تعديل التعليق خلال 15 دقيقة من نشره",
  "A thread must be at most 18 replies deep": "لا يتجاوز عمق النقاش 18 ردًا",
  "Action must be approve or reject": "الإجراء إما قبول وإما رفض",
  "Action must be approve, reject or expire": "الإجراء قبول أو رفض أو إنهاء",
  "Action must be approve, reject or take_down": "الإجراء قبول أو رفض أو إزالة",
  "Address must be 3 to 100 lower case letters a to z, digits and hyphens":
    "العنوان الإلكتروني من 3 إلى 100 من الحروف اللاتينية الصغيرة والأرقام والشرطات",
  "Author and dates of a blog post are not written": "كاتب المقال وتواريخه لا تُكتب يدويًا",
  "Avatar must be a picture that you uploaded here": "يجب أن تكون الصورة الشخصية صورة رفعتها هنا",
  "Brand image must be empty or an http(s) address of at most 2,048 characters":
    "صورة العلامة إما فارغة وإما رابط http(s) لا يزيد على 2,048 حرفًا",
  "Category must be one of the 17 categories": "يجب أن يكون القسم أحد الأقسام السبعة عشر",
  "Certificate number must be at most 80 characters": "رقم الشهادة لا يزيد على 80 حرفًا",
  "Certifier must be at most 120 characters": "اسم جهة الاعتماد لا يزيد على 120 حرفًا",
  "Code must be 2 to 40 characters without spaces": "الرمز من حرفين إلى 40 حرفًا بلا مسافات",
  "Comment must be 1 to 2,000 characters": "التعليق من حرف واحد إلى 2,000 حرف",
  "Contact e-mail must be an address such as name@example.com":
    "بريد التواصل يُكتب مثل name@example.com",
  "Content id must be given": "معرّف المحتوى مطلوب",
  "Content type must be deal, comment, profile, voucher or blog_post":
    "نوع المحتوى عرض أو تعليق أو ملف شخصي أو قسيمة أو مقال",
  "Cover picture must be empty or an http(s) address of at most 2,048 characters":
    "صورة الغلاف إما فارغة وإما رابط http(s) لا يزيد على 2,048 حرفًا",
  "Currency must be a three-letter code, for example GBP": "العملة رمز من ثلاثة أحرف، مثل GBP",
  "Deal link must be empty or an http(s) address of at most 2,048 characters":
    "رابط العرض إما فارغ وإما رابط http(s) لا يزيد على 2,048 حرفًا",
  "deal_data must be an object of fields": "يجب أن تكون deal_data كائنًا من الحقول",
  "Description must be 1 to 2,000 characters": "الوصف من حرف واحد إلى 2,000 حرف",
  "Description must be at most 5,000 characters": "الوصف لا يزيد على 5,000 حرف",
  "Description must be at most 500 characters": "الوصف لا يزيد على 500 حرف",
  "Details are needed where the reason is other": "اكتب التفاصيل إذا كان السبب «سبب آخر»",
  "Details must be at most 1,000 characters": "التفاصيل لا تزيد على 1,000 حرف",
  "Discount must be 0 to 1,000,000": "الخصم من 0 إلى 1,000,000",
  "Discount must be given for a percentage or a fixed amount":
    "اذكر مقدار الخصم إذا كان نسبة أو مبلغًا ثابتًا",
  "Discount type must be percentage, fixed, free_delivery or other":
    "نوع الخصم نسبة أو مبلغ ثابت أو توصيل مجاني أو غير ذلك",
  "E-mail must be an address such as name@example.com":
    "البريد الإلكتروني يُكتب مثل name@example.com",
  "Image must be empty or an http(s) address of at most 2,048 characters":
    "الصورة إما فارغة وإما رابط http(s) لا يزيد على 2,048 حرفًا",
  "Location must be at most 120 characters": "المكان لا يزيد على 120 حرفًا",
  "Logo must be a picture that you uploaded here": "يجب أن يكون الشعار صورة رفعتها هنا",
  "Merchant link must be empty or an http(s) address of at most 2,048 characters":
    "رابط المتجر إما فارغ وإما رابط http(s) لا يزيد على 2,048 حرفًا",
  "Merchant must be 1 to 80 characters": "اسم المتجر من حرف واحد إلى 80 حرفًا",
  "Message must be 10 to 2,000 characters": "الرسالة من 10 أحرف إلى 2,000 حرف",
  "Name must be 1 to 80 characters on one line": "الاسم من حرف واحد إلى 80 حرفًا في سطر واحد",
  "Name must be 2 to 80 characters on one line": "الاسم من حرفين إلى 80 حرفًا في سطر واحد",
  "No free username was found": "لم يُعثر على اسم مستخدم متاح",
  "Only a picture for review can be written to a profile":
    "لا يُكتب في الملف الشخصي إلا صورة للمراجعة",
  "Only its author or an admin may change a blog post": "لا يغيّر المقال إلا كاتبه أو مشرف",
  "Original price must be 0 to 1,000,000": "السعر الأصلي من 0 إلى 1,000,000",
  "Phone must be empty or 5 to 30 digits, spaces and + ( ) . / -":
    "الهاتف إما فارغ وإما من 5 إلى 30 من الأرقام والمسافات والرموز ‎+ ( ) . / -‎",
  "Price must be 0 to 1,000,000": "السعر من 0 إلى 1,000,000",
  "Reason must be 1 to 1,000 characters": "السبب من حرف واحد إلى 1,000 حرف",
  "Reason must be at most 1,000 characters": "السبب لا يزيد على 1,000 حرف",
  "Reason must be spam, expired, wrong_information, not_halal, unsafe_or_scam, duplicate, offensive or other":
    "يجب أن يكون السبب أحد الأسباب المعروضة",
  "Resolution must be at most 1,000 characters": "القرار لا يزيد على 1,000 حرف",
  "Somebody else has already decided on this": "سبق أن قرّر مشرف آخر في هذا",
  "Somebody else has already done this": "سبق أن قام مشرف آخر بهذا",
  "Status must be open, resolved or dismissed": "الحالة مفتوح أو محلول أو مرفوض",
  "Status must be resolved or dismissed": "الحالة إما محلول وإما مرفوض",
  "Summary must be at most 300 characters": "الملخص لا يزيد على 300 حرف",
  "Temperature offset must be a whole number from -1,000 to 1,000":
    "تعديل الحرارة عدد صحيح من ‎-1,000‎ إلى 1,000",
  "Text must be at most 100,000 characters": "النص لا يزيد على 100,000 حرف",
  "The comment you answer must be on the same deal":
    "يجب أن يكون التعليق الذي تردّ عليه على العرض نفسه",
  "The end must be after the start": "يجب أن تكون النهاية بعد البداية",
  "The end must be in the future": "يجب أن تكون النهاية في المستقبل",
  "The end of a ban must be in the future": "يجب أن تكون نهاية الحظر في المستقبل",
  "The last admin cannot be removed": "لا يمكن إزالة آخر مشرف",
  "This member has sent another picture since. Look at the new one first.":
    "أرسل هذا العضو صورة أخرى بعدها. انظر في الجديدة أولًا.",
  "Title must be 3 to 160 characters": "العنوان من 3 أحرف إلى 160 حرفًا",
  "Title must be 5 to 140 characters": "العنوان من 5 أحرف إلى 140 حرفًا",
  "Title must be on one line": "يجب أن يكون العنوان في سطر واحد",
  "Topic must be one of the list": "يجب أن يكون الموضوع من القائمة",
  "Username must be 3 to 30 letters, digits or underscores, and not a reserved name":
    "اسم المستخدم من 3 إلى 30 من الحروف والأرقام والشرطة السفلية، وليس اسمًا محجوزًا",
  "A vote must be hot or cold": "الصوت إما ساخن وإما بارد",
  "Vote adjustments must leave both counts at 0 or more":
    "يجب أن يبقى العددان بعد التعديل 0 أو أكثر",
  "Website must be empty or an http(s) address of at most 2,048 characters":
    "الموقع إما فارغ وإما رابط http(s) لا يزيد على 2,048 حرفًا",
  "You have already registered this business. It waits for a moderator.":
    "سبق أن سجّلت هذا المتجر، وهو بانتظار المراجعة.",
  "You have already registered this business. It is approved.": "سبق أن سجّلت هذا المتجر، وقد قُبل.",
};
