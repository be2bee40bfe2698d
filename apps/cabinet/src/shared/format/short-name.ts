/** First name and initial of the last, as banks show it: «Андрей К.»; if one is empty, the other alone. */
export const formatShortName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  firstName === '' || lastName === '' ? firstName || lastName : `${firstName}\u00a0${lastName.charAt(0)}.`
