import { normalizePhone } from '@impulse/api/fields/phone'

/**
 * Prefixes in lower case with «е» for «ё»; null: no search. `lastName` may also be the first name, alone or
 * with `surnameBehind`, the last name after the others. `numbers`: spellings of a contract number.
 */
export type ParsedMemberSearch = {
  phone: string | null
  lastName: string | null
  firstName: string | null
  surnameBehind: string | null
  numbers: string[]
}

/** Parses a search for members: a phone or its beginning, a name, the number of a contract. */
export function parseMemberSearch(typed: string): ParsedMemberSearch {
  const text = typed.trim()
  const [lastName, firstName = null, ...more] = text.toLowerCase().replaceAll('ё', 'е').split(/\s+/)
  const isName = /^[\p{L}\s-]+$/u.test(text)
  return {
    phone: phoneBeginning(text),
    lastName: isName && lastName ? lastName : null,
    firstName: isName ? firstName : null,
    surnameBehind: isName ? (more.at(-1) ?? firstName) : null,
    numbers: [...new Set([text, text.toUpperCase()])],
  }
}

/** «+7 (916) 12», «8916», «916…»: from three digits on, because shorter prefixes match most phones. */
function phoneBeginning(text: string): string | null {
  if (!/^[+\d\s().-]+$/.test(text)) return null
  const whole = normalizePhone(text)
  if (whole) return whole
  const digits = text.replaceAll(/\D/g, '')
  const national = /^[78]9/.test(digits) ? digits.slice(1) : digits
  return national.startsWith('9') && national.length >= 3 && national.length <= 10 ? `7${national}` : null
}
