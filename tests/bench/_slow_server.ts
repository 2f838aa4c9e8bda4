/** Answers every chat request after 50 ms; prints its address. A process of its own. */
const body = JSON.stringify({
  choices: [{
    message: { role: "assistant", content: "1. Ash\n2. Elm\n3. Oak" },
    finish_reason: "stop",
  }],
  usage: { prompt_tokens: 214, completion_tokens: 12, total_tokens: 226 },
});
const headers = { "content-type": "application/json" };
Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(port) },
  (request) =>
    new Promise((resolve) => {
      request.text().then(() => setTimeout(() => resolve(new Response(body, { headers })), 50));
    }),
);
