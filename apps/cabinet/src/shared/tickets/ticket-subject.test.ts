import { expect, it } from 'vitest'
import { toUrl, parseNewTicketParams, toTicketDraftName, withPrefill } from './ticket-subject.ts'

const parse = (search: string) => parseNewTicketParams(new URLSearchParams(search))

it('an address without parameters prefills nothing', () => {
  expect([parse(''), parse('search=деньги'), parse('about=weather'), parse('code=<b>')]).toEqual([
    ...[null, null, null, null],
  ])
})

it('an error’s code and request id appear in the question, and invalid values do not', () => {
  expect(parse('code=payouts_stopped&request=req-1a')).toEqual({
    ...{ about: 'general', object: '' },
    prefill: 'Ошибка: payouts_stopped\nНомер обращения: req-1a\n\n',
  })
  expect(parse('code=internal&request=a b')?.prefill).toBe('Ошибка: internal\n\n')
  expect(parse('about=order&object=42')).toEqual({ about: 'order', object: '42', prefill: '' })
})

it('keeps earlier typed text below the prefilled text, which is added once', () => {
  const prefill = 'Ошибка: internal\n\n'
  expect(withPrefill('Не открывается', prefill)).toBe('Ошибка: internal\n\nНе открывается')
  expect(withPrefill('Ошибка: internal\n\nПочему?', prefill)).toBe('Ошибка: internal\n\nПочему?')
  expect(withPrefill('Почему?', '')).toBe('Почему?')
})

it('each subject has a draft of its own', () => {
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

it('a search keeps the other parameters of the address', () => {
  const params = new URLSearchParams('about=document&search=a')
  expect([toUrl(params, 'паспорт'), toUrl(params, ''), toUrl(new URLSearchParams(), '')]).toEqual([
    `/help?about=document&search=${encodeURIComponent('паспорт')}`,
    '/help?about=document',
    '/help',
  ])
})
