import { expect, it } from 'vitest'
import { toUrl, parseNewTicketParams, toTicketDraftName, withPrefill } from './ticket-subject.ts'

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
    prefill: 'Ошибка: withdrawals_paused\nНомер обращения: req-1a\n\n',
  })
  expect(parse('code=internal&request=a b')?.prefill).toBe('Ошибка: internal\n\n')
  expect(parse('about=order&object=42')).toEqual({ about: 'order', object: '42', prefill: '' })
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
    'about=order&object=42',
    'about=order&object=43',
    'about=contract&object=42',
  ]
  const drafts = addresses.map((address) =>
    toTicketDraftName(parse(address) ?? { about: 'general', object: '' }),
  )
  expect(new Set(drafts).size).toBe(addresses.length)
  // A ticket about an error has the subject `general`, so it shares the draft of a ticket without a subject.
  expect(toTicketDraftName(parse('code=internal') ?? { about: 'order', object: '1' })).toBe(drafts[0])
})

it('keeps the other parameters of the help page’s URL when the member searches', () => {
  const params = new URLSearchParams('about=document&search=a')
  expect([toUrl(params, 'паспорт'), toUrl(params, ''), toUrl(new URLSearchParams(), '')]).toEqual([
    `/help?about=document&search=${encodeURIComponent('паспорт')}`,
    '/help?about=document',
    '/help',
  ])
})
