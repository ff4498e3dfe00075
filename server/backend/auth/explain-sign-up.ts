interface SignUpFailure {
  /** The request's body, as it came. */
  body: Buffer | null;
  /** Asks the backend for a procedure, as a visitor. */
  callProcedure(name: string, args: object): Promise<unknown>;
  /** Sends the same sign-up once more. */
  again(): Promise<Response | Error>;
}

/**
 * The embedded backend answers a bare 500 when the database refuses a new account: the name is taken or not
 * allowed (409, specification 5), or two sign-ups with one address met, and then the second try is told so.
 */
export async function explainFailedSignUp(failure: SignUpFailure): Promise<Response | Error> {
  const username = usernameIn(failure.body);
  if (
    username &&
    (await failure.callProcedure("is_username_available", { username_param: username })) === false
  ) {
    const message = "This username is already taken.";
    return Response.json(
      { code: 409, error_code: "username_taken", msg: message, message },
      { status: 409 },
    );
  }
  return failure.again();
}

function usernameIn(body: Buffer | null): string | null {
  try {
    const { data } = JSON.parse(body?.toString("utf8") ?? "{}") as {
      data?: { username?: unknown };
    };
    return typeof data?.username === "string" ? data.username : null;
  } catch {
    return null;
  }
}
