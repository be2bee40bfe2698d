import { normalizePhone } from '@impulse/api/fields/phone'

/**
 * Fields of a search for members; a null field is not searched. Names are prefixes in lower case, with «е» for «ё».
 * `lastName` and `firstName` are the first two words, because staff usually type the last name first. When staff type
 * the first name first, `lastName` contains the first name, and `lastNameAfterFirst` (the last word) contains the last
 * name. `number`: the whole text, which is compared with contract numbers.
 */
export type ParsedMemberSearch = {
  phone: string | null
  lastName: string | null
  firstName: string | null
  lastNameAfterFirst: string | null
  number: string
}

/** Parses the text of a search for members: the beginning of a phone, a name or a contract number. */
export function parseMemberSearch(typed: string): ParsedMemberSearch {
  const text = typed.trim()
  const [lastName, firstName = null, ...more] = text.toLowerCase().replaceAll('ё', 'е').split(/\s+/)
  const isName = /^[\p{L}\s-]+$/u.test(text)
  return {
    phone: phoneBeginning(text),
    lastName: isName && lastName ? lastName : null,
    firstName: isName ? firstName : null,
    lastNameAfterFirst: isName ? (more.at(-1) ?? firstName) : null,
    number: text,
  }
}

/**
 * Returns the beginning of a phone that was typed as «+7 (916) 12», «8916» or «916…», otherwise null.
 * Requires three digits, because shorter prefixes match most phones.
 */
function phoneBeginning(text: string): string | null {
  if (!/^[+\d\s().-]+$/.test(text)) return null
  const phone = normalizePhone(text)
  if (phone) return phone
  const digits = text.replaceAll(/\D/g, '')
  const national = /^[78]9/.test(digits) ? digits.slice(1) : digits
  return national.startsWith('9') && national.length >= 3 && national.length <= 10 ? `7${national}` : null
}
