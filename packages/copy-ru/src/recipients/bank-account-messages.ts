/**
 * Text of the refusal of an account that is not personal. The browser shows it at the field before a request,
 * and the server returns it.
 */
export const notPersonalMessage =
  'Нужен ваш личный счёт в рублях: 40817810… или 40820810…, вклад — 423 или 426. На счета компаний, ИП и банков и на валютные не переводим'

/** Text of the refusal of an unknown BIC. The browser shows it as well, when its list of banks has no such BIC. */
export const unknownBicMessage = 'Банка с таким БИК нет. Проверьте цифры'
