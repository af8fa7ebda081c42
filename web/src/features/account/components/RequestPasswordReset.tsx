import { zodResolver } from '@hookform/resolvers/zod';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';

type RequestPasswordResetProps = {
  /** Validates what people sign in with. */
  schema: z.ZodType<string, string>;
  field: ComponentProps<typeof TextField>;
  intro?: string;
  /** Filled in from the start. */
  login?: string;
  useRequest: () => UseMutationResult<unknown, Error, string>;
  button?: string;
  /** Says what was sent, the same whether or not the account exists. */
  sent: (login: string) => ReactNode;
};

/** Asks for an emailed link to choose a new password. */
export function RequestPasswordReset(props: RequestPasswordResetProps) {
  const { schema, field, intro, login = '', button = 'Send me a link' } = props;
  const { useRequest, sent } = props;
  const request = useRequest();
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(z.object({ login: schema })),
    defaultValues: { login },
  });
  const flight = useSingleFlight();
  const send = handleSubmit(({ login }) => {
    // Once it is sent, the form is gone.
    if (flight.start()) request.mutate(login, { onError: flight.finish });
  });
  return (
    <Card className="p-6 sm:p-8">
      {request.isSuccess ? (
        <Alert variant="success" title="Please check your inbox">
          {/* As it was typed: the domain may be international. */}
          {sent(getValues('login').trim())}
        </Alert>
      ) : (
        <form method="post" noValidate onSubmit={(event) => void send(event)} className="space-y-5">
          {intro !== undefined && <p className="text-ink-700">{intro}</p>}
          {request.isError && (
            <Alert variant="error">
              {describeError(request.error, 'We couldn’t send the link. Please try again.')}
            </Alert>
          )}
          <TextField
            autoComplete="username"
            {...field}
            {...register('login')}
            error={formState.errors.login?.message}
          />
          <Button type="submit" size="large" width="full" isLoading={request.isPending}>
            {request.isPending ? 'Sending…' : button}
          </Button>
        </form>
      )}
    </Card>
  );
}
