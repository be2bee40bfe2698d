/**
 * Texts of refusals that a form shows about a chosen file before it sends the file. They have their own file, so that a form
 * with files loads no texts of claims.
 */
export const fileMessages = {
  file_required: 'Приложите фото или файл договора',
  file_empty: 'Файл пустой. Выберите другой',
  file_too_large: 'Файл больше 10 МБ. Выберите файл поменьше',
  file_heic: 'Формат HEIC не подходит. Сохраните фото как JPEG или снимите заново',
  file_type: 'Подойдут JPEG, PNG, WebP или PDF. Выберите другой файл',
} as const
