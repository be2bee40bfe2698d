/** Shown at the field by the browser before the request, and by the server. */
export const notPersonalMessage =
  'Нужен ваш личный счёт в рублях: 40817810… или 40820810…, вклад — 423 или 426. На счета компаний, ИП и банков и на валютные не переводим'
