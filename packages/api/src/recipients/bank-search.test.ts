import { expect, it } from 'vitest'
import { matchBanks, searchBanks } from './bank-search.ts'

/** Banks in the order in which the list shows them: first popular banks, then all others by name. */
const banks = (
  [
    ['Сбербанк', 'ПАО Сбербанк'],
    ['Т-Банк', 'АО «ТБанк»'],
    ['ВТБ', 'Банк ВТБ (ПАО)'],
    ['Альфа-Банк', 'АО «Альфа-Банк»'],
    ['Райффайзенбанк', 'АО «Райффайзенбанк»'],
    ['Ozon Банк', 'ООО «Озон Банк»'],
    ['АК БАРС БАНК', 'ПАО «АК БАРС» БАНК'],
    ['Банк ДОМ.РФ', 'АО «Банк ДОМ.РФ»'],
    ['Банк «Санкт-Петербург»', 'ПАО «Банк Санкт-Петербург»'],
    ['Вайлдберриз Банк', 'ООО «Вайлдберриз Банк»'],
    ['Газпромбанк', 'Банк ГПБ (АО)'],
    ['Газэнергобанк', 'АО «Газэнергобанк»'],
    ['МКБ', 'ПАО «Московский кредитный банк»'],
    ['МТС-Банк', 'ПАО «МТС-Банк»'],
    ['ОТП Банк', 'АО «ОТП Банк»'],
    ['Почта Банк', 'АО «Почта Банк»'],
    ['ПСБ', 'ПАО «Банк ПСБ»'],
    ['Росбанк', 'ПАО РОСБАНК'],
    ['Россельхозбанк', 'АО «Россельхозбанк»'],
    ['Совкомбанк', 'ПАО «Совкомбанк»'],
    ['УБРиР', 'ПАО КБ «УБРиР»'],
    ['ЮMoney', 'ООО НКО «ЮМани»'],
    ['ЮниКредит Банк', 'АО ЮниКредит Банк'],
    ['Яндекс Банк', 'АО «Яндекс Банк»'],
  ] as const
).map(([shortName, name]) => ({ shortName, name }))

const found = (text: string): string[] => searchBanks(banks, text).map(({ bank }) => bank.shortName)

it.each([
  ['сбер', 'Сбербанк'],
  ['sber', 'Сбербанк'],
  ['c,th', 'Сбербанк'],
  ['C,TH<FYR'.toLowerCase().replace('<', ','), 'Сбербанк'],
  ['сбирбанк', 'Сбербанк'],
  ['тиньков', 'Т-Банк'],
  ['тинкоф', 'Т-Банк'],
  ['Тинькофф', 'Т-Банк'],
  ['tinkoff', 'Т-Банк'],
  ['nbymrjaa', 'Т-Банк'],
  ['тбанк', 'Т-Банк'],
  ['t-bank', 'Т-Банк'],
  ['т банк', 'Т-Банк'],
  ['втб24', 'ВТБ'],
  ['втб 24', 'ВТБ'],
  ['dn,', 'ВТБ'],
  ['vtb', 'ВТБ'],
  ['альфабанк', 'Альфа-Банк'],
  ['альфа банк', 'Альфа-Банк'],
  ['alfa', 'Альфа-Банк'],
  ['райф', 'Райффайзенбанк'],
  ['райфайзен', 'Райффайзенбанк'],
  ['raiffeisen', 'Райффайзенбанк'],
  ['mts', 'МТС-Банк'],
  ['mts bank', 'МТС-Банк'],
  ['рафайзен', 'Райффайзенбанк'],
  ['газпром', 'Газпромбанк'],
  ['гпб', 'Газпромбанк'],
  ['озон', 'Ozon Банк'],
  ['ozon', 'Ozon Банк'],
  ['щящт', 'Ozon Банк'],
  ['почта банк', 'Почта Банк'],
  ['почтабанк', 'Почта Банк'],
  ['pochta', 'Почта Банк'],
  ['домрф', 'Банк ДОМ.РФ'],
  ['dom.rf', 'Банк ДОМ.РФ'],
  ['акбарс', 'АК БАРС БАНК'],
  ['петербург', 'Банк «Санкт-Петербург»'],
  ['московский кредитный', 'МКБ'],
  ['мкб', 'МКБ'],
  ['рсхб', 'Россельхозбанк'],
  ['rshb', 'Россельхозбанк'],
  ['росельхоз', 'Россельхозбанк'],
  ['промсвязь', 'ПСБ'],
  ['совком', 'Совкомбанк'],
  ['sovcombank', 'Совкомбанк'],
  ['юмани', 'ЮMoney'],
  ['yoomoney', 'ЮMoney'],
  ['wb', 'Вайлдберриз Банк'],
  ['wildberries', 'Вайлдберриз Банк'],
  ['яндекс', 'Яндекс Банк'],
  ['yandex', 'Яндекс Банк'],
  ['unicredit', 'ЮниКредит Банк'],
])('the search for «%s» lists the bank %s first', (text, bank) => {
  expect(found(text)[0]).toBe(bank)
})

it('finds only the banks whose name contains the typed text', () => {
  expect(found('газ')).toEqual(['Газпромбанк', 'Газэнергобанк'])
  expect(found('рос')).toEqual(['Росбанк', 'Россельхозбанк'])
})

it('returns all banks for empty text and for words such as «банк» that do not distinguish banks', () => {
  for (const text of ['', '   ', '—', '«»', 'банк', 'Bank'])
    expect(searchBanks(banks, text)).toEqual(banks.map((bank) => ({ bank, formerly: null })))
  for (const text of ['', 'банк']) expect(matchBanks(banks, text)).toEqual([])
})

it('finds the current bank by the name of a bank that was merged into it, and returns the former name', () => {
  const today = banks.filter(({ shortName }) => shortName !== 'Росбанк')
  const first = (text: string) => {
    const [one] = searchBanks(today, text)
    return one && [one.bank.shortName, one.formerly]
  }
  for (const text of ['росбанк', 'Росбанк', 'rosbank', 'hjc,fyr', 'росбнк'])
    expect(first(text)).toEqual(['Т-Банк', 'Росбанк'])
  for (const text of ['открытие', 'откр', 'банк открытие', 'otkrytie', 'jnrhsnbt'])
    expect(first(text)).toEqual(['ВТБ', 'Открытие'])
  expect(first('т-банк')).toEqual(['Т-Банк', null])
  // A bank whose own name matches is listed before a bank whose former name matches.
  expect(searchBanks(today, 'рос').map(({ bank, formerly }) => [bank.shortName, formerly])).toEqual([
    ['Россельхозбанк', null],
    ['Т-Банк', 'Росбанк'],
  ])
  // A merged bank that is still in the list is found under its own name.
  expect(searchBanks(banks, 'росбанк')).toEqual([
    { bank: { shortName: 'Росбанк', name: 'ПАО РОСБАНК' }, formerly: null },
  ])
})

it('does not return all banks for meaningless text and for very long text', () => {
  for (const text of ['щщщщ', 'ъъъъх', 'qqqq zzzz', '\u{1F600}x', 'абв'.repeat(1000), '(.*)+$'])
    expect(searchBanks(banks, text).length).toBeLessThan(banks.length)
  expect(found('эфиопия')).toEqual([])
})
