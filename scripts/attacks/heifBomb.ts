import { brotliDecompressSync } from 'node:zlib'

/** 16,380 × 16,380 px in 4 kB: AV1 in HEIF, as sharp writes a plain grey AVIF, under the brand `mif1`. */
export const heifBomb = brotliDecompressSync(
  Buffer.from(
    [
      'G70QERWbHsBHYrqdWBbEYv5wmgy43DXmBumjbAMX/xgLY9oYZzAH4AAAUBu8qduisix9VySG+6ivH8RDy/GLWiCYbvPQHR6KSknZ0Rm0CaDPOaGh',
      'ihwBAEaRnsglJEfe6+2GD6ebCIxiwfxiqBFkU1HRafT7NSKACN5EovSgZ6KocR5mnMZAwUZRkt68ibVoiI5aJjmIhmXAXuY4rdv50oHYnUZ5Yeui',
      'bbAVVt8Yo7wCEYhxLG0AdlND9QzSCCKxUzT2V7kqPVWGdKrI5kbv/p//26JoFza9aBq1Y/V+Dw9F3f//P5ofCAAe56eo3kFeueoqQxOxGLrG2ZXw',
      'MEu9sgYD8fDuJ9/PJ5MGNAzHokHMlRi4eQ0mHSEWl0CtgX7xVa5HZJB7IVm49YU0QpuxthmeBIP6dpiKxSnzXhpYqBSy3FrD5gg1/KYTvIQOdBgU',
      'BWKQOv7BaiTxh83RsrjVpOei4HVzmRnU4PTHvC9K1ti1VBHwcTJVrSVmO31bl2wt4geYdwrcQXkmuAuqchoi72LBgLmLcLvbQxsH9VxysZ2+eenD',
      'NBT/x5lUHkI5P/m+V3oseaWHx5TgL2UIcim/A2/XJoM8rLS1L7VCx6sYd4oT6XFiJVFSGhTTIdpnfkrcr5RCylrONYWi6EJLedZFLu4Hs1IPlank',
      'rl21HuYIGEYJGP8jvG1HL7Y4M6z4/Yv7f1OPcaBu+vb7JvMimoJ1dOK+Ranm0Zo64OyJJ12tvUpEFRsf+dZGdHjU2BnJvlvm1s3XOs/mjjkwVbIo',
      'xRahjEWLCir4LqDq+dAB5rtj8vNEG7Cc3ASFVePz6nDsLxJHmQmuHl10rIyQmDJ2KxrdtnKzxLgq1CL5iDBpL9SpcbiJUp70zNOzcXBIgzL4mMJE',
      'uWoR34+fmC0fc1BotSsqNPJBluKGBjh51xKPngWFubTMOAiKhjW7fMKe4b2W/5QHgfvnpiQZgyu+SMhsVJl20sa/SUavVGq05xCD57M6pqjdcdcS',
      '5FGkA/CvUTV/e14n3HRRHaWnJw5W9wcvo/k9Ta/QQuzKtTaLsKJLgD8uYGlt9ViYJWbaWz8leUP/FCddB0m5Y0KnbYniMRFrbZz886VkoCiUwUrh',
      'XCn14Out32Hv8AEZ',
    ].join(''),
    'base64',
  ),
)
