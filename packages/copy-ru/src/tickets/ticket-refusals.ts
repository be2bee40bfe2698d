/**
 * Refusals about tickets and replies: the HTTP status and the text of each code. They are a part of
 * `refusals`.
 */
export const ticketRefusals = {
  invalid_question: [400, 'Напишите сообщение: до 4000 знаков'],
  invalid_subject: [400, 'Такого предмета вопроса нет'],
  invalid_rating: [400, 'Оценка — от 1 до 5'],
  subject_not_found: [404, 'Того, о чём вопрос, в вашем кабинете нет'],
  attachments_too_large: [413, 'Файлы вместе больше 15 МБ. Приложите часть следующим сообщением'],
  too_many_threads: [
    409,
    'На много ваших вопросов мы ещё не ответили. Дождитесь ответа или допишите в один из них',
  ],
  thread_not_found: [404, 'Такого вопроса нет'],
  thread_closed: [409, 'Этот вопрос закрыт'],
  thread_not_closed: [409, 'Оценить можно вопрос, который закрыт'],
  own_thread: [403, 'На свои вопросы не отвечают: это сделает другой сотрудник'],
  invalid_help_slug: [400, 'Адрес ответа — до 60 строчных латинских букв, цифр и дефисов'],
  help_question: [400, 'Напишите вопрос: до 200 знаков в одну строку'],
  help_category: [400, 'Выберите раздел'],
  help_slug_taken: [409, 'Ответ с таким адресом уже есть'],
  help_not_found: [404, 'Такого ответа нет'],
  help_changed: [
    409,
    'Вопросы и ответы изменил кто-то другой, пока вы писали. Скопируйте своё, откройте заново и внесите изменения',
  ],
  invalid_help_set: [
    400,
    'Ответ не принят. Выберите раздел; в тексте бывают абзацы, заголовки, списки, цитаты, линии и ссылки, без картинок',
  ],
} as const satisfies Record<string, readonly [status: number, text: string]>
