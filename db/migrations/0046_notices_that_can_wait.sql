-- An answer of the support is told among what concerns the account, and is neither money nor safety: it can wait.

alter table notifications add column can_wait boolean not null default false;
