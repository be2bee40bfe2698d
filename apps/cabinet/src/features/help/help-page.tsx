import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from '../../shared/brand/brand.ts'
import { buttonClass } from '../../shared/button/button-look.ts'
import css from './help-page.module.css'

/** Whom to ask, and the questions that are asked first. */
export function HelpPage() {
  const { supportEmail, name } = useBrand()
  const mail = `mailto:${supportEmail}?subject=${encodeURIComponent(`Вопрос о кабинете «${name}»`)}`
  return (
    <>
      <h1>Помощь</h1>
      <section className={css.card} aria-labelledby="help-write">
        <h2 id="help-write" className={css.title}>
          Напишите нам
        </h2>
        <p>
          Отвечаем по почте <a href={mail}>{supportEmail}</a>. Укажите номер договора или заявки, если вопрос
          о них. Паспорт и код из СМС присылать не нужно
        </p>
        <p>
          <a href={mail} className={buttonClass({})}>
            Написать письмо
          </a>
        </p>
      </section>
      <section className={css.card} aria-labelledby="help-questions">
        <h2 id="help-questions" className={css.title}>
          Частые вопросы
        </h2>
        <Question title="Почему часть денег заморожена?">
          Бонус за договор становится доступен после срока удержания — по умолчанию это 14 дней с даты
          подключения. Если за это время договор расторгнут, бонус отменяется. Дата разморозки есть у каждой
          суммы в разделе «Баланс»
        </Question>
        <Question title="Почему за следующий договор начислили больше?">
          Чем больше договоров за календарный месяц, тем выше процент за каждый следующий. Ступени описаны в
          правилах программы
        </Question>
        <Question title="Не приходит код из СМС">
          Проверьте номер и связь, подождите минуту и запросите код ещё раз. Если не помогло, напишите нам
        </Question>
        <Question title="Где взять выписку и как её проверить?">
          Выписку в PDF, Excel или CSV можно скачать в разделе <Link to="/balance">«Мой Баланс»</Link>. На PDF
          напечатан код: по нему любой может <Link to="/check">проверить выписку</Link>
        </Question>
        <Question title="Что делать, если договора нет в кабинете?">
          Если он не появился в разделе <Link to="/contracts">«Мои договоры»</Link>, подайте заявку{' '}
          <Link to="/contracts/claim">«Не вижу договор»</Link> с фото: мы найдём его и начислим вознаграждение
        </Question>
        <Question title="Сколько стоит один балл?">Один балл (б.) выплачивается как один рубль</Question>
      </section>
    </>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={css.question}>
      <summary>{title}</summary>
      <p>{children}</p>
    </details>
  )
}
