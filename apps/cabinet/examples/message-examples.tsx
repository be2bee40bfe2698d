import { Alert } from '../src/shared/feedback/alert.tsx'
import { BlockedAlert } from '../src/shared/feedback/blocked-alert.tsx'
import { EmptyState } from '../src/shared/feedback/empty-state.tsx'
import { LoadFailed } from '../src/shared/feedback/load-failed.tsx'
import { NotFound } from '../src/shared/feedback/not-found.tsx'
import { NothingFound } from '../src/shared/feedback/nothing-found.tsx'
import { PartCard, PartCardHeader } from '../src/shared/feedback/part-card.tsx'
import { RetryAlert } from '../src/shared/feedback/retry-alert.tsx'
import { SupportLink } from '../src/shared/feedback/support-link.tsx'
import { textWithHelp } from '../src/shared/feedback/text-with-help.tsx'
import { showToast } from '../src/shared/feedback/toast.ts'
import { ToastPlace } from '../src/shared/feedback/toast-place.tsx'
import { DownloadOutcome } from '../src/shared/files/download-outcome.tsx'
import { LostFiles } from '../src/shared/files/lost-files.tsx'
import { ResourceView } from '../src/shared/loading/loaded-part.tsx'
import { Link } from '../src/shared/modal/link.tsx'
import { Button } from '../src/shared/ui/button.tsx'
import { Milestone } from '../src/shared/feedback/milestone.tsx'
import { Loading, Skeleton, SkeletonRows } from '../src/shared/ui/skeleton.tsx'
import { Spinner } from '../src/shared/ui/spinner.tsx'
import { doNothing, resources } from './example-data.ts'
import type { Example } from './example.ts'
import css from './examples.module.css'

const statement = new File([], 'Выписка.pdf')

export const messageExamples: readonly Example[] = [
  {
    name: 'Сообщение',
    use: 'Внутри страницы, рядом с тем, о чём оно. Если нужно действие — кнопка в сообщении.',
    states: (
      <>
        <Alert tone="info">Нет сети. Черновик сохраняется</Alert>
        <Alert tone="ok" title="Отправлено на рассмотрение">
          Пришлём уведомление
        </Alert>
        <Alert
          tone="warn"
          title="Банк вернул 7 000 ₽"
          action={<Button variant="secondary">Что делать</Button>}
        >
          Счёт получателя закрыт
        </Alert>
        <Alert tone="bad">Нет связи с&nbsp;сервером. Проверьте интернет и&nbsp;повторите</Alert>
        <BlockedAlert about="order" object="7">
          Вывод ждёт конца проверки
        </BlockedAlert>
        <LostFiles names={['договор.jpg']} fieldId="file" onClose={doNothing} />
      </>
    ),
  },
  {
    name: 'Радостная строка',
    use: 'О деньгах, которые участник только что заработал или получил. Искры летят один раз, галочка рисуется, как и в сообщении об отправке.',
    states: <Milestone>Деньги у&nbsp;вас</Milestone>,
  },
  {
    name: 'Ошибка загрузки',
    use: 'Вместо части страницы, которая не загрузилась. Код ошибки даёт ссылку на поддержку.',
    states: (
      <>
        <RetryAlert onRetry={doNothing}>Не&nbsp;удалось открыть</RetryAlert>
        <RetryAlert onRetry={doNothing} of={{ code: 'internal' }}>
          Не&nbsp;удалось открыть
        </RetryAlert>
        <Alert tone="bad">{textWithHelp('Неожиданная ошибка сервера', { code: 'internal' })}</Alert>
        <RetryAlert onRetry={doNothing} retrying>
          Не&nbsp;удалось открыть
        </RetryAlert>
        <LoadFailed of={{ status: 'failed', text: '', code: 'internal', request: '7' }}>
          Не&nbsp;удалось загрузить операции
        </LoadFailed>
        <SupportLink code="internal" />
      </>
    ),
  },
  {
    name: 'Пустой экран',
    use: 'Рисунок, одно предложение о том, что здесь появится, одно действие.',
    states: (
      <>
        <EmptyState
          art="orders"
          title="Заявок пока нет"
          action={<Button variant="secondary">Вывести</Button>}
        >
          Здесь появятся выводы и&nbsp;поиск договоров
        </EmptyState>
        <NothingFound to="/balance" action="Показать все">
          Уберите фильтры
        </NothingFound>
        <NotFound title="Страница не найдена" to="/" action="На главную">
          Такой страницы нет
        </NotFound>
      </>
    ),
  },
  {
    name: 'Загрузка',
    use: 'Первые 300 мс — ничего, потом форма будущего содержимого. Кружок — только для суммы и кнопки.',
    states: (
      <>
        <Loading label="Загружаем">
          {(['text', 'title', 'amount', 'tile', 'row', 'card'] as const).map((shape) => (
            <Skeleton key={shape} shape={shape} width="half" />
          ))}
          <SkeletonRows count={2} />
        </Loading>
        <Spinner label="Загрузка" />
      </>
    ),
  },
  {
    name: 'Часть со своим запросом',
    use: 'Карточка главной и содержимое листа: ошибка одной части не мешает остальным.',
    states: resources.map(([id, part]) => (
      <div key={id} className={css.states}>
        <PartCard
          part={part}
          labelledBy={`part-${id}`}
          waiting="Загружаем операции"
          skeleton={<SkeletonRows count={1} />}
          header={<PartCardHeader id={`part-${id}`} title="Операции" all={<Link to="/balance">Все</Link>} />}
        >
          {(text) => <p>{text}</p>}
        </PartCard>
        <ResourceView resource={part} label="Загружаем" skeleton={<Skeleton />}>
          {(text) => <p>{text}</p>}
        </ResourceView>
      </div>
    )),
  },
  {
    name: 'Скачивание',
    use: 'Под кнопкой, которая готовит файл.',
    states: (
      <>
        <DownloadOutcome state={{ step: 'fetched', file: statement }} onSaved={doNothing} />
        <DownloadOutcome state={{ step: 'saved', file: statement }} onSaved={doNothing} />
        <DownloadOutcome state={{ step: 'failed', text: 'Файл не готов', fields: {} }} onSaved={doNothing} />
      </>
    ),
  },
  {
    name: 'Короткое сообщение',
    use: 'О том, что случилось не там, где фокус. На 6 секунд; ошибки, на которые нужно ответить, — внутри страницы.',
    states: (
      <>
        <Button
          variant="secondary"
          onClick={() =>
            showToast({ text: 'Отмечено прочитанным', action: { label: 'Вернуть', onPress: doNothing } })
          }
        >
          Показать короткое сообщение
        </Button>
        <ToastPlace />
      </>
    ),
  },
]
