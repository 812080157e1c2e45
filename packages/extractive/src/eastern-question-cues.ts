import type { QuestionCues } from './answer-kind.ts';

export const russian: QuestionCues = {
  kinds: [
    ['date', /когда|как(?:ого|ом|ой|ая) (?:числа|году|год|месяц\p{L}*|дата|день|век\p{L}*)|с какого/u],
    [
      'duration',
      /как долго|сколько (?:времени|секунд|минут|часов|дней|недель|месяцев|лет)|продолжительность/,
    ],
    [
      'money',
      /сколько .*(?:сто(?:ит|ил\p{L}*)|заплат\p{L}*|зарабат\p{L}*|рублей|долларов|евро)|цена|стоимость|зарплат\p{L}*|выручк\p{L}*/u,
    ],
    ['percent', /процент\p{L}*|дол[яюи]/u],
    ['count', /сколько|количеств\p{L}*|число/u],
    [
      'measure',
      /как(?:ова|ой|ая|ово) (?:высот\p{L}*|длин\p{L}*|размер\p{L}*|вес\p{L}*|скорост\p{L}*|глубин\p{L}*|расстояни\p{L}*|площад\p{L}*|возраст\p{L}*|температур\p{L}*)|насколько/u,
    ],
    ['person', /(?:^|[^\p{L}])(?:кто|кого|кому|кем|чей|чья|чьё|чье)(?![\p{L}])/u],
    [
      'place',
      /(?:^|[^\p{L}])(?:где|куда|откуда)(?![\p{L}])|в как(?:ом|ой) (?:город\p{L}*|стран\p{L}*|месте|регион\p{L}*|област\p{L}*)/u,
    ],
    ['cause', /почему|зачем|отчего|причин\p{L}*|из-за чего/u],
    ['manner', /(?:^|[^\p{L}])как(?![\p{L}])|каким образом|с помощью чего/u],
    ['definition', /что такое|что значит|что означает|определение/],
    ['comparison', /сравн\p{L}*|отлича\p{L}*|разниц\p{L}*|по сравнению/u],
    ['list', /какие|перечисл\p{L}*/u],
    ['name', /как(?:ой|ая|ое|ого|ую|им|ом)(?![\p{L}])|назыв\p{L}*|зовут|имя/u],
  ],
  clauseStart:
    /(?:(?:в|во|на|с|со|по|для|от|из|о|об|к|при) )?(?:кто|кого|кому|кем|что|чего|чем|когда|где|куда|откуда|почему|зачем|как(?:ой|ая|ое|ие|ого|ом|ую|им|их)?|сколько|чей|чья)(?![\p{L}])/u,
  conjunction: 'и|или|а|но',
  generic:
    'имя вид тип причина способ люди человек год года лет день дни дата время число количество часть вещь место большой новый первый последний прийти идти взять дать делать сделать сказать говорить согласно произойти случиться нужно можно компания фирма является',
};

export const japanese: QuestionCues = {
  kinds: [
    ['date', /いつ|何年(?!間)|何月|何日(?!間)|何曜日|何世紀/],
    ['duration', /何(?:秒|分|時間|日間|週間|か月|ヶ月|年間)|どのくらいの期間|どれくらいの期間|期間/],
    ['money', /いくら|何(?:円|ドル|ユーロ)|値段|価格|料金|費用|売上/],
    ['percent', /何(?:パーセント|%|割)|割合|比率/],
    ['count', /何(?:人|個|台|本|枚|回|件|社|頭|匹|冊|校|種類|カ国|か国|つ)|いくつ|人数/],
    [
      'measure',
      /どのくらい|どれくらい|どれほど|何(?:メートル|キロ|センチ|グラム|トン|リットル|度)|高さ|長さ|重さ|速さ|深さ|広さ|距離|面積/,
    ],
    ['person', /誰|だれ|どなた|何という人/],
    ['place', /どこ|何処|場所/],
    ['cause', /なぜ|何故|どうして|理由|原因/],
    ['manner', /どうやって|どのように|どうすれば|方法|手順|いかに/],
    ['definition', /とは(?:何|なん|どう)?|意味/],
    ['comparison', /比較|違い|比べ/],
    ['list', /どれら|挙げ/],
    ['name', /どの|どれ|どんな|何という|名前|何ですか|何か|何の/],
  ],
  clauseStart: /(?:誰|いつ|どこ|なぜ|どの|何|いくら|いくつ)/,
  conjunction: 'そして|また|および',
  generic:
    '名前 種類 理由 方法 人 年 日 時 数 部分 もの こと 場所 何 誰 教え ください 場合 使用 よる 言う 行う する なる ある いる',
};

export const indonesian: QuestionCues = {
  kinds: [
    ['date', /\bkapan\b|\b(?:tahun|tanggal|hari|bulan) (?:berapa|apa)\b/],
    ['duration', /\bberapa lama\b|\bberapa (?:detik|menit|jam|hari|minggu|bulan|tahun)\b/],
    ['money', /\bberapa\b.*\b(?:harga|biaya|rupiah|dolar|gaji)\b|\bharga\b/],
    ['percent', /\bpersen(?:tase)?\b/],
    ['count', /\bberapa\b|\bjumlah\b/],
    ['measure', /\b(?:seberapa|tinggi|panjang|berat|luas|kecepatan|jarak|kedalaman)\b/],
    ['person', /\bsiapa(?:kah)?\b/],
    ['place', /\b(?:di|ke|dari) ?mana\b/],
    ['cause', /\bmengapa\b|\bkenapa\b|\balasan\b|\bpenyebab\b/],
    ['manner', /\bbagaimana\b/],
    ['definition', /\bapa (?:itu|yang dimaksud|arti)\b/],
    ['comparison', /\bperbedaan\b|\bperbandingan\b|\bdibandingkan\b/],
    ['list', /\bapa saja\b|\bsebutkan\b/],
    ['name', /\bapa\b|\bmana\b|\bnama\b/],
  ],
  clauseStart:
    /(?:(?:di|ke|dari|pada|oleh|untuk|dengan) )?(?:apa|siapa|kapan|mana|mengapa|kenapa|bagaimana|berapa)\b/,
  conjunction: 'dan|atau|serta|tetapi',
  generic:
    'nama jenis alasan cara orang tahun hari tanggal waktu jumlah bagian hal tempat besar baru pertama terakhir menurut terjadi kata berkata',
};
