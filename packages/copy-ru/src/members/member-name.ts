import type { MemberRow, NamePart } from '@impulse/api/members/console-members'

export const memberName = ({ lastName, firstName, middleName }: Pick<MemberRow, NamePart>): string =>
  [lastName, firstName, middleName].filter(Boolean).join(' ') || 'Имя не указано'
