-- Whether words in braces are filled in when the template is assigned (Templates 13). Templates of before have such words as text, and
-- keep them.
alter table templates add column has_placeholders boolean not null default false;
