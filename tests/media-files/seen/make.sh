#!/bin/sh
# Makes the files of this folder again. Needs ffmpeg with libx264, libx265, libvpx, libaom and libopus, avifenc, img2webp and Node.
set -eu
cd "$(dirname "$0")"
make() { ffmpeg -hide_banner -loglevel error -y -fflags +bitexact "$@"; }
clean="-map_metadata -1 -flags:v +bitexact -flags:a +bitexact"
first="-movflags +faststart"
# A picture that moves: `picture SIZE RATE`, 3.2 seconds unless it is said.
picture() { echo "-f lavfi -i testsrc=size=$1:rate=$2:duration=${3:-3.2}"; }
stereo="-f lavfi -i sine=frequency=440:sample_rate=48000:duration=3.2"
aac="-c:a aac -b:a 24k -ac 2 -shortest"
h264="-c:v libx264 -preset veryslow -crf 40 -g 60"
h265="-c:v libx265 -preset medium -crf 40 -tag:v hvc1 -x265-params log-level=none"
upright="$(picture 360x640 30)"
wide="$(picture 640x360 30)"

# Pixels.
make $upright $stereo $h264 -pix_fmt yuv420p $aac $clean $first phone-h264.mp4
make $wide $stereo $h264 -pix_fmt yuv422p10le -profile:v high422 $aac $clean $first camera-h264-422-10bit.mp4
make $wide $stereo $h264 -pix_fmt yuv444p $aac $clean $first recorder-h264-444.mp4
make $wide $stereo $h264 -pix_fmt yuv420p10le $aac $clean $first editor-h264-10bit.mp4
make $wide $stereo $h264 -pix_fmt gray $aac $clean $first editor-h264-gray.mp4
make $wide -c:v libx264rgb -preset veryslow -qp 40 -pix_fmt bgr24 -an $clean $first recorder-h264-rgb.mp4
make $wide $stereo $h264 -pix_fmt yuvj420p -profile:v baseline $aac $clean $first webcam-h264-full-range.mp4
make $upright $stereo $h265 -pix_fmt yuv420p $aac $clean $first phone-h265.mov
make $wide $stereo $h265 -pix_fmt yuv422p10le $aac $clean $first camera-h265-422-10bit.mp4
make $wide -f lavfi -i sine=sample_rate=48000:duration=3.2 -c:v libvpx-vp9 -crf 60 -b:v 0 -pix_fmt yuv420p -c:a libopus -b:a 16k $clean browser-vp9.webm
make $wide -c:v libvpx-vp9 -crf 60 -b:v 0 -pix_fmt yuv444p -profile:v 1 $clean browser-vp9-444.webm
make $wide -c:v libvpx-vp9 -crf 60 -b:v 0 -pix_fmt yuv420p10le -profile:v 2 $clean editor-vp9-10bit.webm
make $wide -f lavfi -i sine=sample_rate=48000:duration=3.2 -c:v libvpx -crf 60 -b:v 60k -c:a libopus -b:a 16k $clean -f webm -live 1 - > browser-vp8-without-length.webm
make $wide $stereo -c:v libaom-av1 -cpu-used 8 -crf 60 -pix_fmt yuv420p $aac $clean $first recorder-av1.mp4
make $(picture 640x360 24 3.2) -c:v libaom-av1 -cpu-used 8 -crf 60 -pix_fmt yuv420p10le $clean $first editor-av1-10bit.mp4
make $(picture 160x90 24 1) -c:v prores_ks -profile:v 0 -qscale:v 32 -pix_fmt yuv422p10le $clean editor-prores.mov
make $(picture 320x240 15 1) -c:v mjpeg -q:v 31 -pix_fmt yuvj420p $clean camera-mjpeg.mov
# Colours.
hlg="-color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc"
pq="-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc"
make $upright $stereo $h265 -pix_fmt yuv420p10le $hlg $aac $clean $first phone-h265-hlg.mov
make $upright $stereo $h265 -pix_fmt yuv420p10le $pq $aac $clean $first phone-h265-pq.mp4
make $wide $stereo $h264 -pix_fmt yuv420p -color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc $aac $clean $first camera-h264-hlg-8bit.mp4
# Sound.
make $upright $h264 -pix_fmt yuv420p -an $clean $first phone-silent.mp4
make $upright $stereo $h264 -pix_fmt yuv420p -c:a aac -b:a 16k -ac 1 -ar 44100 -shortest $clean $first phone-mono.mp4
make $wide -f lavfi -i "aevalsrc=sin(440*2*PI*t)|0|0|0|0|0:c=5.1:s=48000:d=3.2" $h264 -pix_fmt yuv420p -c:a aac -b:a 48k -shortest $clean $first editor-surround.mp4
make $wide -f lavfi -i sine=sample_rate=96000:duration=3.2 $h264 -pix_fmt yuv420p -c:a aac -b:a 32k -ac 2 -ar 96000 -shortest $clean $first recorder-96khz.mp4
make $wide $stereo $h264 -pix_fmt yuv420p -c:a libopus -b:a 16k -shortest $clean $first recorder-opus.mp4
make $wide -f lavfi -i sine=sample_rate=8000:duration=3.2 $h264 -pix_fmt yuv420p -c:a pcm_s16be -ac 1 -ar 8000 -shortest $clean $first camera-pcm.mov
make $wide $stereo $h264 -pix_fmt yuv420p -c:a ac3 -b:a 64k -ac 2 -shortest $clean $first television-ac3.mp4
make $wide $stereo $h264 -pix_fmt yuv420p -c:a libmp3lame -b:a 32k -shortest $clean $first editor-mp3.mp4
make $wide -f lavfi -i sine=sample_rate=8000:duration=3.2 $h264 -pix_fmt yuv420p -c:a alac -ac 1 -ar 8000 -shortest $clean $first editor-alac.mov
make -f lavfi -i sine=sample_rate=24000:duration=3.2 -c:a aac -b:a 16k -ac 2 $clean tone.m4a
# Rate.
make $(picture 640x360 15) $h264 -pix_fmt yuv420p $clean $first webcam-15fps.mp4
make $(picture 640x360 24000/1001) $h264 -pix_fmt yuv420p $clean $first film-24fps.mp4
make $(picture 640x360 60000/1001) $h264 -pix_fmt yuv420p $clean $first camera-60fps.mp4
make $(picture 640x360 120) $h264 -pix_fmt yuv420p $clean $first camera-120fps.mp4
make $(picture 360x640 240) $h264 -pix_fmt yuv420p $clean $first phone-240fps.mov
make $wide -vf "select='not(mod(n,3))+lt(mod(n,30),20)',setpts=PTS" -vsync vfr $h264 -pix_fmt yuv420p $clean $first recorder-variable.mp4
# Turned.
for turn in 90 180 270; do
  make $wide $h264 -pix_fmt yuv420p $clean upright.mp4
  make -display_rotation $turn -i upright.mp4 -c copy $clean $first phone-turned-$turn.mov 2>/dev/null ||
    make -i upright.mp4 -c copy -metadata:s:v:0 rotate=$turn $first phone-turned-$turn.mov
done
rm -f upright.mp4
# Shape.
make $(picture 480x480 30) $h264 -pix_fmt yuv420p $clean $first square.mp4
make $(picture 840x360 30) $h264 -pix_fmt yuv420p $clean $first film-21-9.mp4
make $(picture 1440x360 30) $h264 -pix_fmt yuv420p $clean $first banner-4-1.mp4
make $(picture 641x361 30) -c:v libvpx-vp9 -crf 60 -b:v 0 -pix_fmt yuv420p $clean browser-odd-size.webm
make $(picture 480x400 25) -vf setsar=16/9 $h264 -pix_fmt yuv420p $clean $first camera-anamorphic.mp4
make $(picture 640x360 50) -vf "tinterlace=interleave_top,fieldorder=tff" $h264 -x264-params tff=1 -pix_fmt yuv420p $clean $first camera-interlaced.mp4
make $(picture 640x360 30) $stereo $h264 -x264-params open-gop=1:keyint=30:min-keyint=30:scenecut=0 -pix_fmt yuv420p $aac $clean $first editor-open-gop.mp4
# Containers.
make -i phone-h264.mp4 -c copy $clean -movflags frag_keyframe+empty_moov+default_base_moof browser-fragmented.mp4
make -i phone-h264.mp4 -c copy $clean recorder.mkv
make -i phone-h264.mp4 -c copy $clean phone.m4v
make -i phone-h264.mp4 -c copy $clean phone-index-last.mp4
make $(picture 360x640 30 4.2) $h264 -g 150 -pix_fmt yuv420p $clean long.mp4
make -ss 0.5 -i long.mp4 -c copy $clean $first phone-trimmed.mp4
rm -f long.mp4
make -i phone-h264.mp4 -c copy $clean -f mpegts camcorder.m2ts
make -i phone-h264.mp4 -c copy $clean -brand 3gp6 -f 3gp phone.3gp
make $(picture 176x144 15 1) -c:v h263 -q:v 31 $clean -f 3gp old-phone-h263.3gp
make $(picture 320x240 24 1) -c:v mpeg4 -vtag DIVX -q:v 31 $clean old-camera.avi
make $(picture 320x240 24 1) -c:v flv -q:v 31 $clean old-web.flv
make $(picture 320x240 24 1) -c:v wmv2 -q:v 31 $clean old-editor.wmv
# Pictures that move.
moving="$(picture 400x400 10 3.2)"
make $moving -vf "split[a][b];[a]palettegen=max_colors=16[p];[b][p]paletteuse=dither=none" animated.gif
make $(picture 400x400 10 0.5) -vf "split[a][b];[a]palettegen=max_colors=16[p];[b][p]paletteuse=dither=none" animated-short.gif
make $moving -frames:v 1 -vf "split[a][b];[a]palettegen=max_colors=16[p];[b][p]paletteuse=dither=none" still.gif
make $(picture 400x400 10 1) -plays 0 -f apng animated.png
make $(picture 400x400 10 1) -c:v libwebp_anim -quality 20 -loop 0 $clean animated.webp
make $(picture 400x400 10 0.3) frame-%d.png
avifenc --jobs 1 --min 55 --max 60 --speed 8 frame-1.png frame-2.png frame-3.png animated.avif >/dev/null
rm -f frame-*.png
node make-pictures.ts
ls -l | awk '{ sum += $5 } END { print sum " bytes" }'
