import { expect, it } from 'vitest'
import { toUrl, parseNewTicketParams, toTicketDraftName, withPrefill } from './ticket-subject.ts'

const noSubject = { about: 'general', object: '', topic: '' } as const
const parse = (search: string) => parseNewTicketParams(new URLSearchParams(search))

it('returns null for a URL that has neither a valid subject of a ticket nor a valid error code', () => {
  expect([parse(''), parse('search=деньги'), parse('about=weather'), parse('code=<b>')]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

it('prefills a ticket with the error code and the request id of the URL, and omits an invalid request id', () => {
  expect(parse('code=withdrawals_paused&request=req-1a')).toEqual({
    about: 'general',
    object: '',
    topic: '',
    opening: '',
    prefill: 'Ошибка: withdrawals_paused\nНомер обращения: req-1a\n\n',
  })
  expect(parse('code=internal&request=a b')?.prefill).toBe('Ошибка: internal\n\n')
  expect(parse('about=order&object=42')).toMatchObject({ about: 'order', object: '42', prefill: '' })
})

it('opens a ticket about an object or a screen with a first sentence, and any other ticket without', () => {
  const opening = (search: string) => parse(search)?.opening
  expect(opening('about=order&object=42')).toBe('Подскажите, что с этой заявкой. ')
  expect(opening('about=general&topic=statement')).toBe('Не получается скачать выписку. ')
  // A topic is only for a ticket without an object, and an error has its code instead of a sentence.
  expect(opening('about=order&object=42&topic=statement')).toBe(opening('about=order&object=42'))
  expect([opening('about=general'), opening('about=general&topic=x'), opening('code=internal')]).toEqual([
    '',
    '',
    '',
  ])
})

it('adds the prefilled text above the typed text only when the typed text does not contain the prefilled text yet', () => {
  const prefill = 'Ошибка: internal\n\n'
  expect(withPrefill('Не открывается', prefill)).toBe('Ошибка: internal\n\nНе открывается')
  expect(withPrefill('Ошибка: internal\n\nПочему?', prefill)).toBe('Ошибка: internal\n\nПочему?')
  expect(withPrefill('Почему?', '')).toBe('Почему?')
})

it('gives each subject of a ticket a separate draft', () => {
  const addresses = [
    'about=general',
    'about=general&topic=balance',
    'about=general&topic=statement',
    'about=order&object=42',
    'about=order&object=43',
    'about=contract&object=42',
  ]
  const drafts = addresses.map((address) => toTicketDraftName(parse(address) ?? noSubject))
  expect(new Set(drafts).size).toBe(addresses.length)
  // A ticket about an error has the subject `general`, so it shares the draft of a ticket without a subject.
  expect(toTicketDraftName(parse('code=internal') ?? { ...noSubject, object: '1' })).toBe(drafts[0])
})

it('keeps the other parameters of the help page’s URL when the member searches', () => {
  const params = new URLSearchParams('about=document&search=a')
  expect([toUrl(params, 'паспорт'), toUrl(params, ''), toUrl(new URLSearchParams(), '')]).toEqual([
    `/help?about=document&search=${encodeURIComponent('паспорт')}`,
    '/help?about=document',
    '/help',
  ])
})
