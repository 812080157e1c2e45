/** A text whose every sentence, cell and figure is known, in one script. */
export interface KnownText {
  readonly script: string;
  readonly language: string;
  readonly title: string;
  readonly sentences: readonly string[];
  /** The first row is the head. */
  readonly rows: readonly (readonly string[])[];
  /** Not to be read: hidden or struck by its author. */
  readonly unseen: string;
}

const text = (
  script: string,
  language: string,
  parts: Pick<KnownText, 'title' | 'sentences' | 'unseen'> & { table: string },
): KnownText => ({ script, language, ...parts, rows: parts.table.split('\n').map((row) => row.split('|')) });

/** One report on a harbour in ten scripts, written separately in each. */
export const KNOWN_TEXTS: readonly KnownText[] = [
  text('Latin', 'en', {
    title: 'Harbour of Ostra',
    sentences: [
      'The harbour of Ostra was dredged to 9.5 metres in March 2022.',
      'The work cost 1.9 million crowns and took 74 days.',
      'Landings of herring fell by 12% to 3,260 tonnes.',
      '“The quay will be 240 m longer in 2026,” said Ines Calder.',
    ],
    table: 'Boat|Year|Length (m)\nTern|1991|47.1\nGull|2003|28.9\nSkua|2019|33.4',
    unseen: 'Secret offer of 700 crowns.',
  }),
  text('Latin with marks', 'de', {
    title: 'Hafen von Möwenö',
    sentences: [
      'Der Hafen von Möwenö wurde im März 2022 auf 9,5 Meter vertieft.',
      'Die Arbeiten kosteten 1,9 Millionen Kronen und dauerten 74 Tage.',
      'Die Anlandungen von Hering sanken um 12 % auf 3.260 Tonnen.',
      '„Der Kai wird 2026 um 240 m länger“, sagte Käthe Größler.',
    ],
    table: 'Schiff|Jahr|Länge (m)\nMöwe|1991|47,1\nSeeadler|2003|28,9\nKüstenläufer|2019|33,4',
    unseen: 'Geheimes Angebot über 700 Kronen.',
  }),
  text('Cyrillic', 'ru', {
    title: 'Порт Остра',
    sentences: [
      'Порт Остра был углублён до 9,5 метра в марте 2022 года.',
      'Работы стоили 1,9 миллиона крон и заняли 74 дня.',
      'Уловы сельди упали на 12 % до 3260 тонн.',
      '«Причал станет на 240 м длиннее в 2026 году», — сказала Инес Кальдер.',
    ],
    table: 'Судно|Год|Длина (м)\nКрачка|1991|47,1\nЧайка|2003|28,9\nПоморник|2019|33,4',
    unseen: 'Тайное предложение на 700 крон.',
  }),
  text('Greek', 'el', {
    title: 'Λιμάνι της Όστρας',
    sentences: [
      'Το λιμάνι της Όστρας βάθυνε στα 9,5 μέτρα τον Μάρτιο του 2022.',
      'Τα έργα κόστισαν 1,9 εκατομμύρια κορώνες και κράτησαν 74 ημέρες.',
      'Οι εκφορτώσεις ρέγγας έπεσαν κατά 12% στους 3.260 τόνους.',
      'Η προβλήτα θα μακρύνει κατά 240 μ. το 2026, είπε η Ίνες Κάλντερ.',
    ],
    table: 'Σκάφος|Έτος|Μήκος (μ)\nΓλάρος|1991|47,1\nΚύκνος|2003|28,9\nΠελαργός|2019|33,4',
    unseen: 'Μυστική προσφορά 700 κορωνών.',
  }),
  text('Arabic', 'ar', {
    title: 'ميناء أوسترا',
    sentences: [
      'عُمّق ميناء أوسترا إلى 9.5 أمتار في مارس 2022.',
      'كلفت الأعمال 1.9 مليون كرونة واستغرقت 74 يوما.',
      'انخفضت كميات الرنجة 12% إلى 3260 طنا.',
      'قالت إيناس كالدر إن الرصيف سيطول 240 مترا في 2026.',
    ],
    table: 'السفينة|السنة|الطول\nالنورس|1991|47.1\nاللؤلؤة|2003|28.9\nالصقر|2019|33.4',
    unseen: 'عرض سري بقيمة 700 كرونة.',
  }),
  text('Hebrew', 'he', {
    title: 'נמל אוסטרה',
    sentences: [
      'נמל אוסטרה הועמק ל-9.5 מטרים במרץ 2022.',
      'העבודות עלו 1.9 מיליון כתרים ונמשכו 74 ימים.',
      'שלל ההרינג ירד ב-12% ל-3,260 טונות.',
      'הרציף יוארך ב-240 מטר בשנת 2026, אמרה אינס קלדר.',
    ],
    table: 'סירה|שנה|אורך\nשחפית|1991|47.1\nשחף|2003|28.9\nחמסן|2019|33.4',
    unseen: 'הצעה סודית של 700 כתרים.',
  }),
  text('Devanagari', 'hi', {
    title: 'ओस्त्रा बंदरगाह',
    sentences: [
      'ओस्त्रा बंदरगाह को मार्च 2022 में 9.5 मीटर तक गहरा किया गया।',
      'काम पर 19 लाख क्राउन खर्च हुए और 74 दिन लगे।',
      'हेरिंग की पकड़ 12% घटकर 3,260 टन रह गई।',
      'इनेस काल्डर ने कहा कि घाट 2026 में 240 मीटर लंबा होगा।',
    ],
    table: 'नाव|वर्ष|लंबाई\nचील|1991|47.1\nहंस|2003|28.9\nबाज़|2019|33.4',
    unseen: '700 क्राउन का गुप्त प्रस्ताव।',
  }),
  text('Thai', 'th', {
    title: 'ท่าเรือออสตรา',
    sentences: [
      'ท่าเรือออสตราถูกขุดลอกให้ลึก 9.5 เมตรในเดือนมีนาคม 2022',
      'งานนี้ใช้เงิน 1.9 ล้านคราวน์และใช้เวลา 74 วัน',
      'ปริมาณปลาเฮร์ริงลดลง 12% เหลือ 3,260 ตัน',
      'อิเนส คาลเดอร์กล่าวว่าท่าเรือจะยาวขึ้น 240 เมตรในปี 2026',
    ],
    table: 'เรือ|ปี|ความยาว\nนกนางนวล|1991|47.1\nหงส์|2003|28.9\nเหยี่ยว|2019|33.4',
    unseen: 'ข้อเสนอลับ 700 คราวน์',
  }),
  text('Chinese', 'zh', {
    title: '奥斯特拉港',
    sentences: [
      '奥斯特拉港于2022年3月加深至9.5米。',
      '工程耗资190万克朗，历时74天。',
      '鲱鱼上岸量下降12%，为3260吨。',
      '伊内丝·卡尔德说，码头将在2026年延长240米。',
    ],
    table: '船|年份|长度\n燕鸥|1991|47.1\n海鸥|2003|28.9\n贼鸥|2019|33.4',
    unseen: '秘密报价为700克朗。',
  }),
  text('Japanese and Korean', 'ja', {
    title: 'オストラ港',
    sentences: [
      'オストラ港は2022年3月に9.5メートルまで浚渫された。',
      '工事費は190万クローネで、74日間かかった。',
      'ニシンの水揚げは12%減の3,260トンとなった。',
      '오스트라 부두는 2026년에 240미터 길어진다.',
    ],
    table: '船|年|長さ\nアジサシ|1991|47.1\n갈매기|2003|28.9\nトウゾクカモメ|2019|33.4',
    unseen: '700クローネの秘密の提示。',
  }),
];
