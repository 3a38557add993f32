import { useState } from 'react';
import { dismissFailures, toast } from '../../../ui/toast.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEmailCheck } from '../api.ts';
import { messages } from '../messages.ts';

/**
 * The email field of a dialog that adds a person. `submit` reports an email that is not one at the field, and passes
 * on one that is.
 */
export function useEmailField(text: string, setText: (text: string) => void, description?: string) {
  const [invalid, setInvalid] = useState(false);
  const check = useEmailCheck();

  function change(typed: string) {
    setText(typed);
    if (!invalid) return;
    setInvalid(false);
    dismissFailures();
  }

  function submit(add: (email: string) => void) {
    const checked = check(text);
    setInvalid('problem' in checked);
    if ('problem' in checked) toast.failure(checked.problem);
    else add(checked.email);
  }

  const input = (
    <TextField
      label={messages.email}
      type="email"
      inputMode="email"
      value={text}
      invalid={invalid}
      onChange={change}
      {...(description === undefined ? {} : { description })}
    />
  );
  return { submit, input };
}
