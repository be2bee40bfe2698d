import { Amount } from '../src/shared/amount/amount.tsx'
import { HideAmountsToggle } from '../src/shared/amount/hide-amounts-toggle.tsx'
import { SumRow, SumRows } from '../src/shared/amount/sum-rows.tsx'
import { AttachedFile } from '../src/shared/files/attached-file.tsx'
import { AttachedPhoto } from '../src/shared/files/attached-photo.tsx'
import { DotSeparated } from '../src/shared/format/dot-separated.tsx'
import { GroupedDigits } from '../src/shared/format/grouped-digits.tsx'
import { PageHeader } from '../src/shared/page/page-header.tsx'
import { DefaultPicture } from '../src/shared/pictures/default-picture.tsx'
import { Picture } from '../src/shared/pictures/picture.tsx'
import { ServedPicture } from '../src/shared/pictures/served-picture.tsx'
import { Avatar } from '../src/shared/ui/avatar.tsx'
import { Button } from '../src/shared/ui/button.tsx'
import { Card } from '../src/shared/ui/card.tsx'
import { Fact, Facts } from '../src/shared/ui/facts.tsx'
import { HeroCard } from '../src/shared/ui/hero-card.tsx'
import { NoWrap, NoWrapEachWord } from '../src/shared/ui/no-wrap.tsx'
import { StatusLine } from '../src/shared/ui/status-line.tsx'
import { StatusTag } from '../src/shared/ui/status-tag.tsx'
import { Disclosure } from '../src/shared/page/disclosure.tsx'
import { type Step, Timeline } from '../src/shared/ui/timeline.tsx'
import { aMember, aPicture } from './example-data.ts'
import type { Example } from './example.ts'
import css from './examples.module.css'

const steps: readonly Step[] = [
  { title: 'Заявка принята', state: 'done', message: '21 ноября, 12:04' },
  { title: 'Проверяем данные', state: 'current', message: 'Обычно до 2 рабочих часов' },
  { title: 'Отправили в банк', state: 'coming' },
]
const endedSteps: readonly Step[] = [
  { title: 'Отправили в банк', state: 'undone' },
  { title: 'Банк вернул деньги', state: 'bad', message: 'Счёт закрыт' },
]

export const contentExamples: readonly Example[] = [
  {
    name: 'Заголовок страницы',
    use: 'Один на странице. Стрелка ведёт на страницу выше, страницы нижней панели её не имеют.',
    states: (
      <>
        <PageHeader title="Вывод средств" back={{ to: '/', label: 'Главная' }} />
        <PageHeader title="Мой Баланс">
          <Button variant="secondary">Выписка</Button>
        </PageHeader>
      </>
    ),
  },
  {
    name: 'Карточка',
    use: 'Часть страницы. Тёмная — только баланс.',
    states: (
      <>
        <Card title="Доход за ноябрь">
          <p>14 договоров</p>
        </Card>
        <HeroCard label="Баланс">
          <HideAmountsToggle />
          <Amount value={48_250} coin="left" coinSize={34} bold />
        </HeroCard>
      </>
    ),
  },
  {
    name: 'Сумма',
    use: 'Баллы всегда с «б.», монета — украшение. Знак — у изменения баланса.',
    states: (
      <>
        <div className={css.row}>
          <Amount value={48_250} />
          <Amount value={1_200} signed bold />
          <Amount value={-15_000} signed />
          <Amount value={500} coin="right" coinSize={16} abbreviation={false} />
          <Amount value={0} loading />
        </div>
        <SumRows>
          <SumRow name="Вы получите">15 000 ₽</SumRow>
          <SumRow name="Комиссия">0 ₽</SumRow>
        </SumRows>
      </>
    ),
  },
  {
    name: 'Факты',
    use: 'Имя и значение. Для сумм столбцом — строки с суммами выше.',
    states: (
      <Facts>
        <Fact name="Серия и номер">45 •• •••456</Fact>
        <Fact name="Телефон">
          <NoWrap>+7 916 123-45-67</NoWrap>
        </Fact>
        <Fact name="Счёт">
          <GroupedDigits>40817810700000000001</GroupedDigits>
        </Fact>
        <Fact name="Строка частей">
          <DotSeparated>Интернет + ТВ · Казань</DotSeparated>
        </Fact>
        <Fact name="Банк">
          <NoWrapEachWord>Т-Банк</NoWrapEachWord>
        </Fact>
      </Facts>
    ),
  },
  {
    name: 'Состояние',
    use: 'Словом, цвет — вторым. Медь — ждём, зелёный — готово, красный — нужно исправить.',
    states: (
      <>
        <div className={css.row}>
          <StatusTag tone="ok" text="Подтверждён" />
          <StatusTag tone="warn" text="На рассмотрении" />
          <StatusTag tone="bad" text="Отклонён" />
          <StatusTag tone="info" text="В пути" icon="clock" />
          <StatusTag tone="plain" text="Черновик" />
        </div>
        <StatusLine tag={{ tone: 'ok', text: 'Почта подтверждена' }}>
          <Button variant="ghost">Изменить</Button>
        </StatusLine>
      </>
    ),
  },
  {
    name: 'Свёрнутая часть',
    use: 'Подробности, которые нужны не всем: раскрываются нажатием.',
    states: <Disclosure title="Остальное без изменений">Содержимое</Disclosure>,
  },
  {
    name: 'Ход заявки',
    use: 'Шаги заявки по порядку, у текущего — срок, если он известен.',
    states: (
      <>
        <Timeline label="Вывод" steps={steps} />
        <Timeline label="Возвращённый вывод" steps={endedSteps} />
      </>
    ),
  },
  {
    name: 'Картинка',
    use: 'Фото участника рисуется из пикселей, картинка с сервера — в нужной ширине, без неё — рисунок.',
    states: (
      <>
        <div className={css.row}>
          <Avatar member={aMember} />
          <Avatar member={null} size="large" />
          <Picture picture={aPicture} label="Снимок" />
          <Picture picture={aPicture} label="Маленький снимок" side={48} />
        </div>
        <ServedPicture url="" alt="" width={320} height={180} instead={<DefaultPicture name="news" />} />
        <AttachedFile
          file={{ id: '1', mediaType: 'image/jpeg', bytes: 2_400_000 }}
          label="Фото договора"
          fileName="договор.jpg"
        >
          {(isPhoto) => (isPhoto ? 'Показать фото' : 'Скачать')}
        </AttachedFile>
        <AttachedPhoto file={{ id: '1', bytes: 2_400_000 }} label="Фото договора" openLabel="Показать фото" />
      </>
    ),
  },
]
