/** Formats a name as banks do: «Андрей К.». */
export const formatShortName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  firstName === '' || lastName === '' ? firstName || lastName : `${firstName}\u00a0${lastName.charAt(0)}.`
