-- The policy that a programme begins with names all that the browser keeps; what members have read stays as it was.

alter table document_versions disable trigger document_versions_only_cancelled;
update document_versions set content = replace(replace(content::text,
  'другой целый год отмечает, что с этого устройства уже входили, чтобы посторонние не могли помешать вам войти снова. ',
  'другой целый год отмечает, что с этого устройства уже входили, чтобы посторонние не могли помешать вам войти снова. Ещё два страница видит: один помнит, что вы скрыли суммы, другой — что вы вышли из аккаунта. '),
  'В памяти браузера лежат ключ продления сеанса и выбранное оформление. При выходе из аккаунта сеанс завершается.',
  'В памяти браузера лежат ключ продления сеанса, баланс и последние операции, чтобы показать их без сети, начатое и не отправленное, ваш выбор о счётчиках посещений, выбранное оформление и отметки о том, что вам уже предлагали. При выходе из аккаунта сеанс завершается, а баланс, операции, начатое и выбор о счётчиках стираются. Счётчики с их собственными файлами cookie подключаются, только если они есть в программе и вы на них согласились.'
)::jsonb
where kind = 'policy' and version = '2026-11-01' and published_by is null
  and not exists (select from members);
alter table document_versions enable trigger document_versions_only_cancelled;
