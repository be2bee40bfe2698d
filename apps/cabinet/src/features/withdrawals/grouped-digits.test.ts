import { expect, test } from 'vitest'
import { regroup } from './grouped-digits.ts'
import { groupAccount } from './recipients/typed-recipient.ts'
import { groupDigits } from './request/amount-text.ts'

/** Marks the caret by «|». */
const edited = (marked: string, group: (text: string) => string): string => {
  const { text, caret } = regroup({ text: marked.replace('|', ''), caret: marked.indexOf('|') }, group)
  return `${text.slice(0, caret)}|${text.slice(caret)}`.replaceAll('\u00a0', ' ')
}

test.each([
  ['1500|', '1 500|'],
  ['15|00', '1 5|00'],
  ['1 5007|0', '150 07|0'],
  ['1 50|', '150|'],
  ['|1500', '|1 500'],
  ['1500,5|', '1500,5|'],
])('groups the amount «%s» as «%s», with the caret behind the same digit', (before, after) => {
  expect(edited(before, groupDigits)).toBe(after)
})

test.each([
  ['4081|', '4081|'],
  ['40817|', '4081 7|'],
  ['4081781|0100000000777', '4081 781|0 1000 0000 0777'],
  ['4081 78109|00 0000', '4081 7810 9|000 000'],
  ['40817810100000000777|', '4081 7810 1000 0000 0777|'],
  ['4081-7810-1000|', '4081 7810 1000|'],
  ['счёт 4081|7', 'счёт 4081|7'],
])('groups the account number «%s» as «%s», with the caret behind the same digit', (before, after) => {
  expect(edited(before, groupAccount)).toBe(after)
})
