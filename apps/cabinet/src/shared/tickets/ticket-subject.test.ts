import { expect, it } from 'vitest'
import { toUrl, parseNewTicketParams, toTicketDraftName, withPrefill } from './ticket-subject.ts'

const parse = (search: string) => parseNewTicketParams(new URLSearchParams(search))

it('returns null for an address without a valid subject or error code', () => {
  expect([parse(''), parse('search=деньги'), parse('about=weather'), parse('code=<b>')]).toEqual([
    ...[null, null, null, null],
  ])
})

it('prefills the question with a valid error code and request id, and omits an invalid request id', () => {
  expect(parse('code=payouts_stopped&request=req-1a')).toEqual({
    ...{ about: 'general', object: '' },
    prefill: 'Ошибка: payouts_stopped\nНомер обращения: req-1a\n\n',
  })
  expect(parse('code=internal&request=a b')?.prefill).toBe('Ошибка: internal\n\n')
  expect(parse('about=order&object=42')).toEqual({ about: 'order', object: '42', prefill: '' })
})

it('adds the prefilled text above the typed text, but only once', () => {
  const prefill = 'Ошибка: internal\n\n'
  expect(withPrefill('Не открывается', prefill)).toBe('Ошибка: internal\n\nНе открывается')
  expect(withPrefill('Ошибка: internal\n\nПочему?', prefill)).toBe('Ошибка: internal\n\nПочему?')
  expect(withPrefill('Почему?', '')).toBe('Почему?')
})

it('each subject has a separate draft', () => {
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
  // A question about an error uses the draft of the general question.
  expect(toTicketDraftName(parse('code=internal') ?? { about: 'order', object: '1' })).toBe(drafts[0])
})

it('the address of a search keeps the other parameters', () => {
  const params = new URLSearchParams('about=document&search=a')
  expect([toUrl(params, 'паспорт'), toUrl(params, ''), toUrl(new URLSearchParams(), '')]).toEqual([
    `/help?about=document&search=${encodeURIComponent('паспорт')}`,
    '/help?about=document',
    '/help',
  ])
})
