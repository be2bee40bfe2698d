/** Refusals about the programme's documents, a part of `refusals`. */
export const legalDocumentRefusals = {
  document_not_found: [404, 'Такого документа или такой редакции нет'],
  invalid_document_content: [
    400,
    'В тексте документа бывают абзацы, заголовки, списки, цитаты, линии и ссылки, без картинок. Остальное уберите',
  ],
  invalid_document_summary: [400, 'Напишите, что изменилось: от 1 до 1000 знаков'],
  document_too_late: [
    409,
    'Эта минута уже прошла или вот-вот наступит. Редакция вступает в силу в будущем: назовите минуту позже',
  ],
  document_not_waiting: [
    409,
    'Отменить можно редакцию, которая ещё не вступила в силу и не отменена. Если минута уже близко, опубликуйте следующую',
  ],
  document_same_moment: [409, 'На эту минуту уже назначена другая редакция'],
  rules_not_accepted: [422, 'Правила программы обновились. Прочитайте и примите их, и вывод откроется'],
} as const satisfies Record<string, readonly [status: number, text: string]>
