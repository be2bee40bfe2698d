import { andrey, maria } from './demo-members.ts'
import type { Cover } from './news-drawing.ts'

export type DemoNews = {
  slug: string
  title: string
  preview: string
  category: 'programme' | 'offers' | 'payouts' | 'guides'
  cover: Cover
  /** True when the drawing is part of the text. The card of the item then shows the default picture. */
  isBare?: boolean
  /**
   * Days since the publication of the item. With a negative number, the item will be published in the future.
   */
  daysAgo: number
  isPinned?: boolean
  audience?: string
  likedBy?: string[]
  text: (options: { cover: string }) => object[]
}

const words = (text: string, ...marks: object[]) => ({ type: 'text', text, marks })
const bold = (text: string) => words(text, { type: 'bold' })
const link = (text: string, href: string) => words(text, { type: 'link', attrs: { href } })
const p = (...content: (string | object)[]) => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? words(part) : part)),
})
const h = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: [words(text)] })
const list = (type: 'bulletList' | 'orderedList', ...items: (string | object)[][]) => ({
  type,
  content: items.map((item) => ({ type: 'listItem', content: [p(...item)] })),
})
const quote = (text: string) => ({ type: 'blockquote', content: [p(text)] })
const image = (src: string, alt: string) => ({ type: 'image', attrs: { src, alt } })

export const demoNews: readonly DemoNews[] = [
  {
    ...{ slug: 'how-rewards-grow', category: 'programme', daysAgo: 40, isPinned: true },
    cover: { thing: 'bars', ground: 'deep', hasCoin: true },
    title: 'Как растёт вознаграждение за договоры',
    preview: 'Чем больше договоров за месяц, тем выше ставка: от 100 до 200 % базы',
    likedBy: [andrey.phone, maria.phone],
    text: () => [
      p(
        'Ставка зависит от того, какой это договор за календарный месяц. Счёт начинается заново первого числа.',
      ),
      h('Ставки месяца'),
      list(
        'bulletList',
        ['с 1-го договора — ', bold('100 %'), ' базы'],
        ['с 5-го — ', bold('125 %')],
        ['с 10-го — ', bold('150 %')],
        ['с 20-го — ', bold('200 %')],
      ),
      p('База: «Интернет» — 500 б., «Интернет + ТВ» — 800 б., «Мобильная связь» — 300 б.'),
      quote('Сколько принесут следующие договоры, посчитает калькулятор дохода на главной странице.'),
      p('Подробнее — в ', link('правилах программы', '/rules'), '.'),
    ],
  },
  {
    ...{ slug: 'new-home', category: 'programme', daysAgo: 1 },
    cover: { thing: 'house', ground: 'soft' },
    title: 'Главная страница стала понятнее',
    preview: 'Баланс, доход месяца, последние операции и новости — на одном экране',
    likedBy: [andrey.phone],
    text: () => [
      p('Мы собрали на главной всё, за чем заходят каждый день.'),
      list(
        'orderedList',
        ['Сверху — сколько можно вывести и сколько заморожено.'],
        ['Ниже — доход месяца и сколько договоров осталось до следующей ставки.'],
        ['Дальше — последние операции и новости.'],
      ),
    ],
  },
  {
    ...{ slug: 'november-marathon', category: 'offers', daysAgo: 3 },
    cover: { thing: 'gift', ground: 'dusk', hasCoin: true },
    title: 'Ноябрьский марафон договоров',
    preview: 'Двадцатый договор месяца и все следующие приносят вдвое больше базы',
    likedBy: [andrey.phone, maria.phone],
    text: () => [
      p('До конца месяца ещё есть время дойти до самой высокой ставки.'),
      p(
        'С двадцатого договора ставка — ',
        bold('200 %'),
        '. Сколько осталось именно вам, видно на ',
        link('главной', '/'),
        '.',
      ),
    ],
  },
  {
    ...{ slug: 'payouts-to-any-bank', category: 'payouts', daysAgo: 9 },
    cover: { thing: 'wallet', ground: 'paper', hasCoin: true },
    title: 'Вывод на счёт в любом банке',
    preview: 'Деньги можно получить по телефону через СБП или на банковский счёт',
    likedBy: [maria.phone],
    text: () => [
      p('При выводе можно выбрать, куда придут деньги: по номеру телефона через СБП или на счёт с БИК.'),
      h('Что нужно знать'),
      list(
        'bulletList',
        ['На свой телефон, по которому вы входите, можно выводить сразу.'],
        ['Нового получателя подтверждает код из СМС, перевести ему можно через 48 часов.'],
        ['За раз — от 100 до 100 000 б., в месяц — до 300 000 б.'],
      ),
      p(link('Вывести средства', '/withdraw')),
    ],
  },
  {
    ...{ slug: 'first-contract', category: 'guides', daysAgo: 12, audience: 'newcomers' },
    cover: { thing: 'router', ground: 'soft' },
    title: 'Первый договор: с чего начать',
    preview: 'Четыре шага от подключения до денег на счёте',
    text: () => [
      list(
        'orderedList',
        ['Расскажите клиенту об услуге и оформите договор.'],
        ['Договор появится в разделе ', link('«Мои договоры»', '/contracts'), '.'],
        ['Вознаграждение начислится сразу и будет заморожено на 14 дней.'],
        ['Когда оно разморозится, его можно вывести.'],
      ),
    ],
  },
  {
    ...{ slug: 'why-frozen', category: 'guides', daysAgo: 18 },
    cover: { thing: 'calendar', ground: 'deep' },
    title: 'Почему вознаграждение заморожено',
    preview: 'Две недели оно ждёт на случай, если клиент передумает',
    likedBy: [andrey.phone],
    text: () => [
      p('Вознаграждение начисляется в день подключения и 14 дней остаётся замороженным.'),
      p(
        'Если договор расторгнут в этот срок, оно отменяется. Если нет — в полночь по Москве станет доступным.',
      ),
      quote('Дата разморозки есть у каждой операции на странице «Мой Баланс».'),
    ],
  },
  {
    ...{ slug: 'document-in-five-minutes', category: 'guides', daysAgo: 25 },
    cover: { thing: 'card', ground: 'dusk' },
    title: 'Подтвердите документ за пять минут',
    preview: 'Без него вывод недоступен. Как снять скан, чтобы его приняли с первого раза',
    text: () => [
      h('Хороший снимок'),
      list(
        'bulletList',
        ['видны все четыре угла'],
        ['нет бликов и пальцев'],
        ['буквы читаются без увеличения'],
      ),
      p(
        'Загрузить документ можно в ',
        link('профиле', '/lk/document'),
        '. Проверяем обычно за один рабочий день.',
      ),
    ],
  },
  {
    ...{ slug: 'statements', category: 'payouts', daysAgo: 33 },
    cover: { thing: 'sheet', ground: 'paper' },
    title: 'Выписки за любой период',
    preview: 'PDF с кодом проверки, XLSX и CSV — на странице «Мой Баланс»',
    likedBy: [andrey.phone],
    text: () => [
      p('Скачайте выписку за месяц, год или свои даты. У каждой PDF-выписки есть код.'),
      p('Тот, кому вы её передали, проверит код на странице ', link('«Проверка выписки»', '/check'), '.'),
    ],
  },
  {
    ...{ slug: 'security-rules', category: 'guides', daysAgo: 47 },
    cover: { thing: 'shield', ground: 'soft' },
    title: 'Пять правил безопасности',
    preview: 'Мы никогда не спрашиваем код из СМС — ни по телефону, ни в мессенджерах',
    likedBy: [maria.phone],
    text: () => [
      list(
        'orderedList',
        ['Никому не называйте код из СМС.'],
        ['Проверяйте адрес сайта перед входом.'],
        ['Смотрите список ', link('устройств', '/lk/devices'), ' и завершайте незнакомые сеансы.'],
        ['Меняете номер — сначала смените его в профиле.'],
        ['Выходите из аккаунта на чужих устройствах.'],
      ),
    ],
  },
  {
    ...{ slug: 'missing-contract', category: 'guides', daysAgo: 61 },
    cover: { thing: 'headset', ground: 'deep' },
    title: 'Не видите свой договор?',
    preview: 'Подайте заявку с фото: найдём и начислим вознаграждение по дате договора',
    text: () => [
      p('Договоры приходят из биллинга. Если вашего нет, подайте ', link('заявку', '/contracts/claim'), '.'),
      p('Понадобятся номер, дата и фото договора. Ответ придёт в уведомления.'),
    ],
  },
  {
    ...{ slug: 'tv-season', category: 'offers', daysAgo: 75 },
    cover: { thing: 'screen', ground: 'dusk' },
    title: 'Сезон «Интернет + ТВ»',
    preview: 'Осенью клиенты чаще выбирают пакет с телевидением: 800 б. за каждый договор',
    text: () => [
      p('Предложите пакет тем, у кого уже есть интернет: он дешевле двух услуг порознь.'),
      p('База за «Интернет + ТВ» — ', bold('800 б.'), ', по самой высокой ставке — ', bold('1600 б.')),
    ],
  },
  {
    ...{ slug: 'mobile-in-programme', category: 'programme', daysAgo: 96, audience: 'product:mobile' },
    cover: { thing: 'phone', ground: 'paper', hasCoin: true },
    title: 'Мобильная связь — в программе',
    preview: 'За каждую SIM-карту — 300 б., и она тоже считается в договоры месяца',
    text: () => [
      p('Договоры мобильной связи считаются вместе с остальными: с ними легче дойти до следующей ставки.'),
    ],
  },
  {
    ...{ slug: 'notifications-open', category: 'programme', daysAgo: 120, isBare: true },
    cover: { thing: 'bell', ground: 'soft' },
    title: 'Уведомления о каждом шаге',
    preview: 'Вывод, проверка документа, новые вознаграждения — колокольчик расскажет обо всём',
    text: ({ cover }) => [
      p('Каждое уведомление открывает то, о чём оно: заявку, операцию, документ.'),
      image(cover, 'Колокольчик, к которому подведён кабель'),
      p('Все они — на странице ', link('«Уведомления»', '/notification'), '.'),
    ],
  },
  {
    ...{ slug: 'programme-opens', category: 'programme', daysAgo: 150 },
    cover: { thing: 'horn', ground: 'deep' },
    title: 'Программа открыта',
    preview: 'Приводите абонентов, получайте вознаграждения и выводите их в любой банк',
    likedBy: [maria.phone],
    text: () => [
      p('Добро пожаловать! Здесь видно каждое начисление и из чего оно сложилось.'),
      { type: 'horizontalRule' },
      p('Вопросы и ответы собраны в разделе ', link('«Помощь»', '/help'), '.'),
    ],
  },
  {
    ...{ slug: 'december-rates', category: 'offers', daysAgo: -3 },
    cover: { thing: 'gift', ground: 'deep', hasCoin: true },
    title: 'Что готовим к декабрю',
    preview: 'Праздничные акции и новые продукты в программе',
    text: () => [p('Расскажем о предновогодних акциях и о том, как подготовиться к ним заранее.')],
  },
]
