/** Answers every chat request after 50 ms, in a process of its own; prints its port. @module */
const reply = JSON.stringify({
  id: "chatcmpl-1",
  object: "chat.completion",
  model: "bench",
  choices: [{ index: 0, message: { role: "assistant", content: "A" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1450, completion_tokens: 1, total_tokens: 1451 },
});
const headers = { "content-type": "application/json" };

Deno.serve({
  port: 0,
  hostname: "127.0.0.1",
  onListen: ({ port }) => console.log(port),
}, async (request) => {
  await Promise.all([request.bytes(), new Promise((resolve) => setTimeout(resolve, 50))]);
  return new Response(reply, { headers });
});
