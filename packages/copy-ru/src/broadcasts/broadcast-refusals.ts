/** Refusals about broadcasts: the HTTP status and the text of each code. They are a part of `refusals`. */
export const broadcastRefusals = {
  broadcast_not_found: [404, 'Такой рассылки нет'],
  broadcast_changed: [
    409,
    'Эту рассылку изменил кто-то другой, пока вы писали. Скопируйте своё, откройте её заново и внесите изменения',
  ],
  broadcast_started: [409, 'Рассылка уже начата: её текст и получатели больше не меняются'],
  broadcast_not_sending: [409, 'Рассылка сейчас не отправляется'],
  broadcast_done: [409, 'Рассылка уже отправлена всем'],
  broadcast_title: [400, 'Заголовок — от 1 до 100 знаков в одну строку'],
  broadcast_body: [400, 'Текст — от 1 до 500 знаков'],
  broadcast_link: [400, 'Ссылка — страница кабинета, например /news или /balance; до 200 знаков'],
  broadcast_product: [400, 'Выберите продукт из правил начислений'],
  broadcast_city: [400, 'Укажите город, до 200 знаков'],
  broadcast_no_phones: [400, 'Добавьте хотя бы один телефон'],
  broadcast_too_many_phones: [400, 'Телефонов в списке — до 1000'],
  broadcast_unknown_phones: [400, 'Среди телефонов есть те, по которым участников нет'],
  broadcast_pace: [400, 'Скорость — от 1 до 60 000 участников в минуту'],
  broadcast_nobody: [409, 'Получателей нет: рассылать некому'],
  broadcast_own_phone: [400, 'Ваш личный телефон в консоли не указан: назовите телефон участника'],
  broadcast_no_member: [400, 'Участника с таким телефоном нет'],
} as const satisfies Record<string, readonly [status: number, text: string]>
