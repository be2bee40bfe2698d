import { fileMessages } from './file-messages.ts'

/**
 * Refusals of uploaded photos, scans and PDFs: the HTTP status and the text of each code. They are a part of
 * `refusals`.
 */
export const fileRefusals = {
  file_required: [400, fileMessages.file_required],
  file_empty: [400, fileMessages.file_empty],
  file_too_large: [413, fileMessages.file_too_large],
  file_heic: [415, fileMessages.file_heic],
  file_type: [415, fileMessages.file_type],
  file_broken: [400, 'Файл не открывается: похоже, он повреждён. Выберите другой'],
  file_pixels: [400, 'Слишком большое изображение: до 25 мегапикселей. Снимите его заново или уменьшите'],
  file_too_small: [400, 'Снимок слишком маленький. Выберите другой'],
  file_too_slow: [400, 'Это изображение слишком сложное. Снимите документ заново'],
  file_pdf_broken: [400, 'Этот PDF повреждён или устроен необычно. Сохраните его заново или приложите фото'],
  file_pdf_active: [
    415,
    'В этом PDF есть сценарии или вложения: такой не принять. Приложите фото или другой PDF',
  ],
  file_pdf_locked: [415, 'Этот PDF защищён паролем. Сохраните его без пароля или приложите фото'],
  file_pdf_pages: [400, 'В PDF больше 20 страниц. Оставьте только нужные или приложите фото'],
  file_infected: [415, 'Антивирус нашёл в этом файле вирус. Проверьте устройство и выберите другой файл'],
  file_not_scanned: [
    503,
    'Проверка файлов на вирусы сейчас не работает, файл не сохранён. Повторите через несколько минут',
  ],
  file_not_shown: [
    422,
    'Файл не открывается: он повреждён, под паролем или слишком сложный. Повторите, а если не поможет, откажите',
  ],
  too_many_files: [409, 'Сохранено слишком много ваших файлов: больше 200 или 500 МБ. Напишите в поддержку'],
  picture_type: [415, 'Нужна фотография: JPEG, PNG или WebP'],
  invalid_picture: [400, 'Такого изображения нет'],
} as const
