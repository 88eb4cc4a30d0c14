import type { ChannelOptions } from '@grpc/grpc-js';

/** An OTLP body of 32 MB after decompression, and room for what travels with it. */
const MAX_MESSAGE_BYTES = 40 * 1024 * 1024;

export const CHANNEL_OPTIONS: ChannelOptions = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  'grpc.keepalive_time_ms': 20_000,
  'grpc.keepalive_timeout_ms': 5_000,
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
  // Headless services resolve to every pod; one connection each, requests in turn.
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
};
