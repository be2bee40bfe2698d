import { maxNewsPreviewLength, maxNewsTitleLength } from '@impulse/api/news/news-limits'

/** Refusals about news: the HTTP status and the text of each code. They are a part of `refusals`. */
export const newsRefusals = {
  news_not_found: [404, 'Такой новости нет. Возможно, её сняли с публикации'],
  news_slug_taken: [409, 'Новость с таким адресом уже есть'],
  news_changed: [
    409,
    'Эту новость изменил кто-то другой, пока вы писали. Скопируйте своё, откройте её заново и внесите изменения',
  ],
  news_too_late: [400, 'Эта минута уже прошла. Чтобы показать новость сейчас, оставьте поле пустым'],
  invalid_news_slug: [400, 'Адрес новости — до 100 строчных латинских букв, цифр и дефисов'],
  invalid_news_title: [400, `Заголовок — от 1 до ${maxNewsTitleLength} знаков в одну строку`],
  invalid_news_preview: [400, `Краткое описание — от 1 до ${maxNewsPreviewLength} знаков в одну строку`],
  invalid_news_content: [
    400,
    'В тексте новости бывают абзацы, заголовки, списки, цитаты, линии, загруженные сюда картинки и ссылки. Остальное уберите',
  ],
  invalid_news_audience: [
    400,
    'Выберите, кому новость: всем, новичкам или тем, у кого есть продукт из правил начислений',
  ],
  news_picture_unknown: [400, 'Такой картинки нет. Загрузите её ещё раз'],
  news_category_not_found: [404, 'Такой рубрики нет. Выберите из списка'],
  invalid_news_category: [
    400,
    'Ключ категории — до 40 строчных латинских букв, цифр и дефисов, кроме all; название — до 40 знаков',
  ],
  news_category_used: [409, 'В этой категории есть новости: сначала перенесите их'],
} as const satisfies Record<string, readonly [status: number, text: string]>
